import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { isWechatPicture } from '#lib/auth/wechat/wechat.ts'
import { wechat } from '#lib/auth/wechat/wechat-client.server.ts'
import { config } from '#lib/config/config.server.ts'
import { type Db, transaction } from '#lib/db/db.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { addMedia } from '#lib/media/media.sql.ts'
import { mediaKey } from '#lib/media/picture.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { changeUser } from '#lib/users/user.sql.ts'
import type { UserRow } from '#lib/users/user.table.ts'

/** px; three times the largest place it is shown in. */
const sidePx = 512
const mostPixels = 60_000_000
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif', 'tiff'])

/** The square cut out, as parts (0–1) of the upright picture's width and height; `side` counts along the shorter one. */
export type Square = { x: number; y: number; side: number }

const unreadable = () => fail(422, 'unreadable_picture', '这张图片打不开，请换一张 JPG、PNG 或 WebP')

/** Is this a picture made of pixels that we can open? An SVG is a program. */
export const isPixelPicture = async (bytes: Uint8Array): Promise<boolean> => {
  try {
    return formats.has((await sharp(bytes, { limitInputPixels: mostPixels }).metadata()).format ?? '')
  } catch {
    return false
  }
}

/** A square picture without anything but its pixels: no place, no time, no camera. */
export const squarePicture = async (bytes: Uint8Array, cut?: Square): Promise<Result<Buffer>> => {
  try {
    if (!(await isPixelPicture(bytes))) return unreadable()
    const { width, height } = (await sharp(bytes, { limitInputPixels: mostPixels }).metadata()).autoOrient
    const shorter = Math.min(width, height)
    const side = Math.max(1, Math.round(shorter * Math.min(1, Math.max(0.05, cut?.side ?? 1))))
    const place = (part: number | undefined, whole: number): number =>
      Math.min(whole - side, Math.max(0, Math.round((part ?? (whole - side) / 2 / whole) * whole)))
    const area = { left: place(cut?.x, width), top: place(cut?.y, height), width: side, height: side }
    const square = sharp(bytes, { limitInputPixels: mostPixels }).autoOrient().extract(area)
    return ok(await square.resize(sidePx, sidePx).flatten({ background: '#ffffff' }).webp({ quality: 84 }).toBuffer())
  } catch {
    return unreadable()
  }
}

/** Where an avatar is seen, by its owner alone. */
export const avatarAddress = async (userId: string, sha256: string, tx?: Db): Promise<string> =>
  (await mediaSigner(tx)).address(sha256, { kind: 'viewer', userId }, 320)

/** Keeps a square picture as the avatar of this account. */
export const keepAvatar = async (userId: string, square: Buffer): Promise<UserRow | undefined> => {
  const sha256 = createHash('sha256').update(square).digest('hex')
  await storage().putBytes(mediaKey(sha256), square)
  const headimgurl = await avatarAddress(userId, sha256)
  return transaction(async (tx: Db) => {
    const picture = { sha256, kind: 'image' as const, mime: 'image/webp', widthPx: sidePx, heightPx: sidePx }
    await addMedia(tx, userId, [{ ...picture, bytes: square.length, seconds: null }])
    return changeUser(tx, userId, { headimgurl })
  })
}

/** WeChat's pictures are small; people wait for the page behind this. */
const mostBytes = 2_000_000
const patienceMs = 3_000

const mayFetch = (address: string): boolean =>
  isWechatPicture(address) ||
  // The local gateway draws its people's pictures itself.
  (!config().production && URL.canParse(address) && new URL(address).origin === wechat()?.apiUrl)

/** Brings the picture somebody has at WeChat; without it they have none until they choose one. */
export const bringAvatar = async (user: UserRow, address: string | undefined): Promise<UserRow> => {
  if (address === undefined || !mayFetch(address)) return user
  try {
    const secure = isWechatPicture(address) ? address.replace(/^http:/, 'https:') : address
    const response = await fetch(secure, { redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > mostBytes) return user
    const bytes = new Uint8Array(await response.arrayBuffer())
    const square = bytes.length > mostBytes ? undefined : await squarePicture(bytes)
    return (square?.ok && (await keepAvatar(user.id, square.value))) || user
  } catch {
    return user
  }
}

import { Readable } from 'node:stream'
import sharp from 'sharp'
import { db } from '#lib/db/db.server.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { addPicture } from './helpdesk.sql.ts'
import { type HelpPicture, mostPictureBytes, type Side } from './helpdesk.ts'

/** Where the picture lies. */
export const pictureKey = (id: string): string => `help/${id}`

/** Screenshots stay readable at this edge. */
const longestPx = 2000
/** A small file may claim to be a huge picture. */
const mostPixels = 60_000_000

const notAPicture = fail(422, 'not_a_picture', '这张图片打不开，请换成 JPG、PNG 或 WebP 再试')
const tooLarge = fail(413, 'body_too_large', '一张图片最大 10 MB，请缩小后再试')

/** Reads at most `mostPictureBytes`; undefined when there are more. */
const readAll = async (body: ReadableStream<Uint8Array> | null): Promise<Buffer | undefined> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.byteLength
    if (bytes > mostPictureBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const isNoPicture = (error: unknown): boolean =>
  error instanceof Error &&
  /unsupported image|Input (file|buffer)|pixel limit|corrupt|VipsJpeg|premature/i.test(error.message)

/** Keeps a picture for a thread: upright, at most 2000 px, as JPEG, without what the camera wrote into it. */
export const keepPicture = async (
  threadId: string,
  side: Side,
  body: ReadableStream<Uint8Array> | null,
): Promise<Result<HelpPicture>> => {
  const bytes = await readAll(body)
  if (bytes === undefined) return tooLarge
  if (bytes.length === 0) return notAPicture
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer({ resolveWithObject: true })
    const picture = { id: randomId(), width: info.width, height: info.height }
    await storage().putBytes(pictureKey(picture.id), data)
    await addPicture(db(), { id: picture.id, threadId, side, widthPx: picture.width, heightPx: picture.height })
    return ok(picture)
  } catch (error) {
    if (isNoPicture(error)) return notAPicture
    throw error
  }
}

/** The picture as an answer; who may see it was asked before. */
export const pictureAnswer = async (id: string): Promise<Response> =>
  new Response(Readable.toWeb(await storage().getStream(pictureKey(id))) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'image/jpeg',
      // Asked for again at each use: signing out shuts it.
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })

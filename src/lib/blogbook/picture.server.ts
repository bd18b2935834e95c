import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { addMedia } from '#lib/media/media.sql.ts'
import { mediaKey } from '#lib/media/picture.ts'
import { fail, ok } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { blogbookFor } from './access.server.ts'
import type { addArticlePicture } from './article.api.ts'

const mostBytes = 30 * 1024 * 1024
/** A small file may claim to be a huge picture. */
const mostPixels = 120_000_000
/** Enough for a page at 600 dpi. */
const longestPx = 5000

/** Undefined when there are more bytes than that. */
export const readAtMost = async (request: Request, most: number): Promise<Buffer | undefined> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  if (Number(request.headers.get('content-length') ?? 0) > most) return undefined
  for await (const part of request.body ?? []) {
    bytes += part.byteLength
    if (bytes > most) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Keeps a picture for the articles of a book: upright, at print size, without what a camera wrote into it. */
export const addPicture = async ({ params, actor, request }: CallOf<typeof addArticlePicture>) => {
  const book = await transaction((tx) => blogbookFor(tx, actor, 'book.edit', params.bid))
  if (!book.ok) return book
  const bytes = await readAtMost(request, mostBytes)
  if (bytes === undefined) return fail(413, 'body_too_large', '一张图片最大 30 MB，请缩小后再试')
  const made = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 92, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (!made) return fail(422, 'not_a_picture', '这张图片打不开，请换成 JPG、PNG 或 WebP 再试')
  const { data, info } = made
  const sha256 = createHash('sha256').update(data).digest('hex')
  await storage().putBytes(mediaKey(sha256), data)
  const size = { widthPx: info.width, heightPx: info.height }
  await transaction((tx) =>
    addMedia(tx, actor.userId, [{ sha256, kind: 'image', mime: 'image/jpeg', ...size, bytes: data.length }]),
  )
  const signer = await mediaSigner()
  const src = signer.address(sha256, { kind: 'viewer', userId: actor.userId }, 960)
  return ok({ media: sha256, kind: 'image', src, width: info.width, height: info.height })
}

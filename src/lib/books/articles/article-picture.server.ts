import type { addArticlePicture } from '#lib/articles/model/article.api.ts'
import { keepPicture, mostPictureBytes } from '#lib/articles/model/keep-picture.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { roomFor } from '#lib/media/quota.server.ts'
import { fail, ok } from '#lib/std/result.ts'
import { blogbookFor } from './article-book-access.server.ts'

/** Undefined when there are more bytes than that. */
const readAtMost = async (request: Request, most: number): Promise<Buffer | undefined> => {
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

/** Keeps a picture for the articles of a book. */
export const addPicture = async ({ params, actor, request }: CallOf<typeof addArticlePicture>) => {
  const book = await transaction((tx) => blogbookFor(tx, actor, 'book.edit', params.bid))
  if (!book.ok) return book
  const bytes = await readAtMost(request, mostPictureBytes)
  if (bytes === undefined) return fail(413, 'body_too_large', '一张图片最大 30 MB，请缩小后再试')
  const room = await roomFor(db(), actor.userId, bytes.length)
  if (!room.ok) return room
  const kept = await keepPicture(actor.userId, bytes)
  return kept ? ok({ ...kept, from: null }) : fail(422, 'not_a_picture', '这张图片打不开，请换成 JPG、PNG 或 WebP 再试')
}

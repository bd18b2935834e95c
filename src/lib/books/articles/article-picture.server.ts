import type { addArticlePicture } from '#lib/articles/model/article.api.ts'
import { isSvg, keepPicture, mostPictureBytes } from '#lib/articles/model/keep-picture.server.ts'
import { bookFor } from '#lib/books/book/book-access.server.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import type { addPostPicture } from '#lib/books/edit/new-picture.api.ts'
import { db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { readAtMost } from '#lib/http/raw-body.server.ts'
import { roomFor } from '#lib/media/quota.server.ts'
import { findSource } from '#lib/posts/post.sql.ts'
import { fail, ok } from '#lib/std/result.ts'
import { blogbookFor } from './article-book-access.server.ts'

/** Keeps a picture its owner sends, within the limits of imports. */
const keepSent = async (userId: string, request: Request) => {
  const bytes = await readAtMost(request, mostPictureBytes)
  if (bytes === undefined) return fail(413, 'body_too_large', '一张图片最大 30 MB，请缩小后再试')
  const room = await roomFor(db(), userId, bytes.length)
  if (!room.ok) return room
  const kept = bytes.length > 0 ? await keepPicture(userId, bytes) : undefined
  if (kept) return ok(kept)
  const why = bytes.length > 0 && (await isSvg(bytes)) ? '这是 SVG 图，不能当照片放进书里' : '这张图片打不开'
  return fail(422, 'not_a_picture', `${why}，请换成 JPG、PNG 或 WebP 再试`)
}

/** Keeps a picture for the articles of a book. */
export const addPicture = async ({ params, actor, request }: CallOf<typeof addArticlePicture>) => {
  const book = await transactionInTurn(actor.userId, (tx) => blogbookFor(tx, actor, 'book.edit', params.bid))
  if (!book.ok) return book
  const kept = await keepSent(actor.userId, request)
  return kept.ok ? ok({ ...kept.value, from: null }) : kept
}

/** Keeps a picture for a post of a book; a change of the book puts it there. */
export const addToPost = async ({ params, actor, request }: CallOf<typeof addPostPicture>) => {
  const book = await transactionInTurn(actor.userId, (tx) => bookFor(tx, actor, 'book.edit', params.id))
  if (!book.ok) return book
  if (typeOf(book.value.type).content === 'own')
    return fail(409, 'written_book', '这本书的文章请在「写文章、排先后」里改')
  // Its bytes would be kept, and no change could put them anywhere.
  if (!(await findSource(db(), book.value.sourceId)))
    return fail(409, 'source_gone', '这本书的原始内容已经删除，不能再加图片')
  const kept = await keepSent(book.value.ownerId, request)
  if (!kept.ok) return kept
  const { media, src, width, height } = kept.value
  return ok({ hash: media, src, width, height })
}

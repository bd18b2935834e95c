import { restoreMs } from '#lib/books/book/book-access.server.ts'
import { publicId } from '#lib/books/book/book-view.server.ts'
import type { listRemovedBooks } from '#lib/books/book/removed.api.ts'
import { listRemovedBooksOf } from '#lib/books/shelf/shelf.sql.ts'
import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { ok } from '#lib/std/result.ts'

export const listOwnRemovedBooks = async ({ query, actor }: CallOf<typeof listRemovedBooks>) => {
  const since = new Date(Date.now() - restoreMs)
  const { rows, total } = await listRemovedBooksOf(db(), actor.userId, { since, ...query })
  const results = rows.map((book) => ({
    id: publicId(book),
    title: book.title,
    author: book.author,
    pageCount: book.pageCount,
    removedAt: book.deletedAt?.getTime() ?? 0,
    restorableUntil: (book.deletedAt?.getTime() ?? 0) + restoreMs,
  }))
  return ok({ results, totalCount: total })
}

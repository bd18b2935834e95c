import { viewBook } from '#lib/books/book/book-view.server.ts'
import { listBooksOf } from '#lib/books/shelf/shelf.sql.ts'
import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { ok } from '#lib/std/result.ts'
import type { listLibraryBooks } from './library-books.api.ts'

export const libraryBooksOf = async ({ query, actor }: CallOf<typeof listLibraryBooks>) => {
  const { page, pageSize, filter: search } = query
  const { rows, total } = await listBooksOf(db(), actor.userId, { search, page, pageSize })
  const signer = await mediaSigner()
  return ok({ results: await Promise.all(rows.map((book) => viewBook(book, 'edit', signer))), totalCount: total })
}

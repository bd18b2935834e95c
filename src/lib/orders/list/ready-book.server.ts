import { newestSetBook } from '#lib/books/book/book.sql.ts'
import { publicId } from '#lib/books/book/book-view.server.ts'
import { db } from '#lib/db/db.server.ts'

/** The book somebody could have printed next, for whoever has no order yet; undefined: there is none. */
export const newestReadyBook = async (
  userId: string,
): Promise<{ id: string; title: string; pageCount: number } | undefined> => {
  const book = await newestSetBook(db(), userId)
  return book && { id: publicId(book), title: book.title, pageCount: book.pageCount ?? 0 }
}

import { canUpdate } from '#lib/books/articles/article-book.ts'
import { typeOf } from '#lib/books/book/book-types.ts'

/** Has this book a page where newer posts or articles are brought? */
export const mayUpdate = (book: { type: string; editable: boolean; sourceId: string }): boolean => {
  const { updates } = typeOf(book.type)
  return book.editable && (updates === 'export' || (updates === 'site' && canUpdate(book)))
}

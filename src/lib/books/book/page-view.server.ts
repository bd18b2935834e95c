import type { BookView } from '#lib/books/book/book.api.ts'
import { seeBook } from '#lib/books/book/book-access.server.ts'
import { viewBook } from '#lib/books/book/book-view.server.ts'
import { sectionsOf } from '#lib/books/reading/reading.server.ts'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { mediaSigner } from '#lib/media/address.server.ts'

/** The book for a page of the site, or undefined: missing and private are the same page. */
export const bookForPage = async (actor: Actor, publicId: string): Promise<BookView | undefined> => {
  const found = await seeBook(db(), actor, publicId)
  return found.ok ? viewBook(found.value.book, found.value.right, await mediaSigner()) : undefined
}

/** The same with the sections its pages come in, for the reader. */
export const readingForPage = async (actor: Actor, publicId: string) => {
  const found = await seeBook(db(), actor, publicId)
  if (!found.ok) return undefined
  const { book, right } = found.value
  return { book: await viewBook(book, right, await mediaSigner()), sections: await sectionsOf(book) }
}

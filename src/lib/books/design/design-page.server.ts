import type { BookView } from '#lib/books/book/book.api.ts'
import { bookForPage } from '#lib/books/book/page-view.server.ts'
import { partForReader } from '#lib/books/design/design.server.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import type { Actor } from '#lib/http/actor.ts'

/** `own`: its owner dresses it. `seen`: somebody else who may see it sees these pages. */
export type DesignRoom =
  | { t: 'own'; book: BookView }
  | { t: 'seen'; book: BookView; pages: PrintPage[] }
  | { t: 'missing' }

/** What somebody finds at a page its owner writes: missing and private are the same. */
export const designRoom = async (actor: Actor, bookId: string, part: string): Promise<DesignRoom> => {
  const book = await bookForPage(actor, bookId)
  if (!book) return { t: 'missing' }
  if (book.isOwner) return { t: 'own', book }
  return { t: 'seen', book, pages: await partForReader(actor, bookId, part) }
}

/** A room for its owner alone; undefined for everybody else. */
export const ownRoom = async (actor: Actor, bookId: string): Promise<BookView | undefined> => {
  const book = await bookForPage(actor, bookId)
  return book?.isOwner ? book : undefined
}

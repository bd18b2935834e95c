import type { BookView } from '#lib/books/book/book.api.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import { bookForPage } from '#lib/books/book/page-view.server.ts'
import { openInThread } from '#lib/books/edit/edited-sections.server.ts'
import { sourceMonths } from '#lib/books/edit/source-items.server.ts'
import type { Actor } from '#lib/http/actor.ts'

type Months = Extract<Awaited<ReturnType<typeof sourceMonths>>, { ok: true }>['value']

/** A book of posts for its owner, with the months of its source; undefined: missing for everybody else. */
export const editableForPage = async (
  actor: Actor,
  bookId: string,
): Promise<{ book: BookView; months: Months } | undefined> => {
  const book = await bookForPage(actor, bookId)
  if (!book?.isOwner || actor.kind !== 'user' || typeOf(book.type).content === 'own') return undefined
  const months = await sourceMonths({ params: { sourceId: book.sourceId }, query: { book: book.id }, actor })
  if (!months.ok) return undefined
  const id = decodeBookId(book.id)?.id
  if (id !== undefined && book.status === 'ready') openInThread(id)
  return { book, months: months.value }
}

/** The month an address names; without one the first with anything in the book or its trash. Undefined: no month at all. */
export const monthAsked = (asked: string | undefined, months: Months): string | undefined => {
  if (asked === undefined || asked === '')
    return (months.find(({ included, trashed }) => included + trashed > 0) ?? months[0])?.route
  return asked === 'undated' || /^\d{6}$/.test(asked) ? asked : undefined
}

import type { BookView } from '#lib/books/book/book.api.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import { readingForPage } from '#lib/books/book/page-view.server.ts'
import { isWithin, type Period } from '#lib/books/content/selection.ts'
import { openInThread } from '#lib/books/edit/edited-sections.server.ts'
import { type Joined, joinedOf } from '#lib/books/edit/joined-months.ts'
import { monthsOf, seen } from '#lib/books/edit/source-items.server.ts'
import type { Actor } from '#lib/http/actor.ts'

type Months = Awaited<ReturnType<typeof monthsOf>>

/** Months of the book of which all that stood in it was taken out by hand. */
const withEmptied = (months: Months, period: Period) =>
  months.map(({ value, route, included, trashed }) => ({
    value,
    isEmptied: trashed > 0 && included === 0 && isWithin(route === 'undated' ? '' : route, period),
  }))

/**
 * A book of posts for its owner, with the months of its source, and those of them that share a chapter as it was set last;
 * undefined: missing for everybody else.
 */
export const editableForPage = async (
  actor: Actor,
  bookId: string,
): Promise<{ book: BookView; months: Months; joined: Joined } | undefined> => {
  const reading = await readingForPage(actor, bookId)
  const book = reading?.book
  if (!book?.isOwner || actor.kind !== 'user' || typeOf(book.type).content === 'own') return undefined
  const found = await seen({ params: { sourceId: book.sourceId }, query: { book: book.id }, actor })
  if (!found.ok || !found.value.book) return undefined
  const months = await monthsOf(found.value)
  const id = decodeBookId(book.id)?.id
  if (id !== undefined && book.status === 'ready') openInThread(id)
  const joined = joinedOf(reading?.sections.map((one) => one.months) ?? [], withEmptied(months, found.value.book))
  return { book, months, joined }
}

/** The month an address names; without one the first with anything in the book or its trash. Undefined: no month at all. */
export const monthAsked = (asked: string | undefined, months: Months): string | undefined => {
  if (asked === undefined || asked === '')
    return (months.find(({ included, trashed }) => included + trashed > 0) ?? months[0])?.route
  return asked === 'undated' || /^\d{6}$/.test(asked) ? asked : undefined
}

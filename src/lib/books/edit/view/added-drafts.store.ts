import { bookDraft, type Draft, draftsOf } from '#lib/books/edit/post-drafts.store.ts'

type Shelf = Parameters<typeof bookDraft>[2]

const begin = 'add:'

/** Words for a new post of this month, not handed in yet. */
export const addedDraft = (bookId: string, month: string, shelf?: Shelf): Draft =>
  bookDraft(bookId, { target: `${begin}${month}`, field: 'text', month }, shelf)

/** All months for which such words are kept. */
export const addedMonths = (bookId: string, shelf?: Shelf): ReadonlySet<string> =>
  new Set(
    draftsOf(bookId, shelf).flatMap(({ target }) => (target.startsWith(begin) ? [target.slice(begin.length)] : [])),
  )

/** The first of these months for which such words are kept. */
export const addedIn = (bookId: string, routes: readonly string[]): string | undefined => {
  const kept = addedMonths(bookId)
  return routes.find((month) => kept.has(month))
}

/**
 * Takes words from one month to another and answers those to be shown. Where others are kept there already both stay in their
 * months, and those of the other are shown.
 */
export const moveAdded = (
  bookId: string,
  { from, to, words }: { from: string; to: string; words: string },
  shelf?: Shelf,
): string => {
  const there = addedDraft(bookId, to, shelf)
  const kept = there.kept()
  if (kept !== undefined) return kept
  // Kept there before it is let go here.
  if (words !== '') there.keep(words)
  addedDraft(bookId, from, shelf).forget()
  return words
}

import type { BookDesign, Insert, LetterWords } from './book-design.ts'

const isSaid = ({ title, text, signature }: Pick<LetterWords, 'title' | 'text' | 'signature'>): boolean =>
  `${title}${text}${signature}`.trim() !== ''

/** What nothing was filled into is not printed; years and maps are filled by the book itself. */
export const isPrinted = (insert: Insert): boolean => {
  if (insert.kind === 'photos') return insert.pictures.length > 0
  return insert.kind === 'letter' || insert.kind === 'thanks' ? isSaid(insert) : true
}

/** So often a right page comes where an insert is put, and it takes two pages more (decision 0260). */
const leafShare = 0.5

/**
 * About how many pages a book's inserts and acknowledgement take beside its posts: two each, and what brings inserts to left pages, once
 * for all that stand in one place: `placeOf` says which, where months share a chapter. A preface stands where a page of the catalogue
 * or a blank stood.
 */
export const addedPages = (
  { inserts, acknowledgement }: Pick<BookDesign, 'inserts' | 'acknowledgement'>,
  placeOf: (before: string) => unknown = (before) => before,
): number => {
  const printed = inserts.filter(isPrinted)
  const places = new Set(printed.map(({ before }) => placeOf(before))).size
  return 2 * (printed.length + Math.round(leafShare * places) + (isSaid(acknowledgement) ? 1 : 0))
}

import type { BookDesign, Insert, LetterWords } from './book-design.ts'

const isSaid = ({ title, text, signature }: Pick<LetterWords, 'title' | 'text' | 'signature'>): boolean =>
  `${title}${text}${signature}`.trim() !== ''

/** What nothing was filled into is not printed; years and maps are filled by the book itself. */
export const isPrinted = (insert: Insert): boolean => {
  if (insert.kind === 'photos') return insert.pictures.length > 0
  return insert.kind === 'letter' || insert.kind === 'thanks' ? isSaid(insert) : true
}

/** A letter of no more fits one page in every style, with its title and signature. */
const [mostCharacters, mostLines] = [150, 8]

/** Whether it is one page, on either side; all others are openings (typeset/book/interlude.ts). */
export const isOnePage = ({ kind, text, title, line, pictures }: Insert): boolean => {
  if (kind === 'photos') return pictures.length === 1 && title === '' && line === ''
  if (kind === 'letter') return [...text].length <= mostCharacters && text.split('\n').length <= mostLines
  return kind === 'divider' || kind === 'thanks'
}

/** So often a right page comes where an opening is put, and it takes two pages more (decision 0386). */
const leafShare = 0.5

/**
 * About how many pages a book's inserts and acknowledgement take beside its posts: one or two each, what brings openings to left
 * pages, and what makes the sum of a place even, once for all that stand there: `placeOf` says which, where months share a chapter.
 * Behind all chapters nothing has to be even. A preface stands where a page of the catalogue or a blank stood.
 */
export const addedPages = (
  { inserts, acknowledgement }: Pick<BookDesign, 'inserts' | 'acknowledgement'>,
  placeOf: (before: string) => unknown = (before) => before,
): number => {
  const places = Map.groupBy(inserts.filter(isPrinted), ({ before }) => placeOf(before))
  const end = placeOf('end')
  let late = 0
  let sum = isSaid(acknowledgement) ? 2 : 0
  for (const [place, own] of places) {
    const single = own.filter(isOnePage).length
    if (single < own.length) late += 1
    const pages = single + 2 * (own.length - single)
    sum += pages + (place === end ? 0 : pages % 2)
  }
  return sum + 2 * Math.round(leafShare * late)
}

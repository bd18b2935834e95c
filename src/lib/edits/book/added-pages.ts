import type { BookDesign, Insert, LetterWords } from './book-design.ts'

const isSaid = ({ title, text, signature }: Pick<LetterWords, 'title' | 'text' | 'signature'>): boolean =>
  `${title}${text}${signature}`.trim() !== ''

/** What nothing was filled into is not printed; years and maps are filled by the book itself. */
export const isPrinted = (insert: Insert): boolean => {
  if (insert.kind === 'photos') return insert.pictures.length > 0
  return insert.kind === 'letter' || insert.kind === 'thanks' ? isSaid(insert) : true
}

/**
 * About how many pages a book's inserts and acknowledgement take beside its posts: two each (decision 0239). A preface stands where a page
 * of the catalogue or a blank stood.
 */
export const addedPages = ({ inserts, acknowledgement }: Pick<BookDesign, 'inserts' | 'acknowledgement'>): number =>
  2 * (inserts.filter(isPrinted).length + (isSaid(acknowledgement) ? 1 : 0))

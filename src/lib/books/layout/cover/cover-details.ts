import type { CoverChoice } from '#lib/books/book/book.table.ts'
import type { BookDetails } from '../book-details.ts'

/** What its owner chose and wrote for the cover alone, as the layout is told. */
export const coverDetails = ({
  pic,
  x,
  y,
  scale,
  rotate,
  text,
  years,
}: CoverChoice): Pick<BookDetails, 'coverPic' | 'backLine' | 'coverYears'> => ({
  ...(pic === null ? {} : { coverPic: { media: pic, dx: x, dy: y, ds: scale, rotate } }),
  ...(text ? { backLine: text } : {}),
  ...(years === undefined || years === null ? {} : { coverYears: years }),
})

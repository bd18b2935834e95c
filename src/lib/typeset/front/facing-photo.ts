import { estimatedPages } from '../book/estimate.ts'
import { monthOf } from '../book/section.ts'
import type { BookFacts, Setting } from '../style/design.ts'
import { type Hung, hungPhoto } from './hung-photo.ts'

/** A picture of these first pages of posts would come again too soon (PRINT.md §2.8: not within twelve). */
const farPages = 14

/**
 * A picture for the page that faces the catalogue: from further on in the book, whole or cropped as openers' pictures are.
 * `not`: those the title and the openers show.
 */
export function facingPhoto(
  facts: BookFacts,
  box: { wMm: number; hMm: number },
  how: { most?: number; leastWideMm?: number; not: ReadonlySet<string> },
  { style }: Setting,
): Hung | undefined {
  let pages = 0
  const posts = facts.book.chapters.flatMap((chapter) => {
    const month = monthOf(chapter)
    const before = pages
    pages += estimatedPages(month, style)
    return before > farPages ? month.posts : []
  })
  return hungPhoto(posts, box, how)
}

/** Pictures the openers of chapters were given. */
export const openersPictures = ({ chapters }: BookFacts): Set<string> =>
  new Set(chapters.flatMap(({ opener }) => (opener ? [opener.media] : [])))

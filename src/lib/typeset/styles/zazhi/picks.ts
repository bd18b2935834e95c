import { bestPhoto, type Chosen } from '../../book/openers.ts'
import { monthsOf } from '../../book/section.ts'
import type { BookFacts, Setting } from '../../style/design.ts'

/** Heights of the pictures on the preface's and the end page. */
export const letterPhotoMm = 120
export const endPhotoMm = 180

/** Above thumbnail size a picture does not come twice within so many pages (PRINT.md §2.8). */
const pagesApart = 12
const leastKept = 0.88

/**
 * A picture for a page before or behind the chapters, so high and to the trim: none that opens a chapter, and out of
 * chapters far enough from page `number`; which those are is known when all pages are.
 */
export function pickFor(number: number, highMm: number, facts: BookFacts, set: Setting): Chosen | undefined {
  const { style } = set
  const months = monthsOf(facts.book)
  const far = months.flatMap((month, index) => {
    const opens = facts.pageOf(index)
    // Behind its last page the next chapter opens, or this very page stands.
    const ends = facts.pageOf(index + 1) || number
    return opens > 0 && (opens - number > pagesApart || number - ends > pagesApart) ? month.posts : []
  })
  const not = new Set(facts.chapters.flatMap((layout) => (layout.opener ? [layout.opener.media] : [])))
  return bestPhoto(far, { wMm: style.widthMm + 2 * style.bleedMm, hMm: highMm + style.bleedMm, leastKept, not })
}

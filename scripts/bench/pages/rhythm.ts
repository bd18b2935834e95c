/** Large pictures among small ones, and paper that stays white. */
import type { Post } from '#lib/typeset/book/content.ts'
import { isImage, type Mark, type MeasuredBook, type MeasuredPage, mmPerPt } from './marks.ts'

type Area = { high: number; wide: number }

const areaOf = ({ style }: MeasuredBook): Area => ({
  high: style.lines * style.leadPt * mmPerPt,
  wide: style.widthMm - style.innerMm - style.outerMm,
})

/** Dots an inch below which nobody would print a picture as large as half a page. */
const leastDpi = 150

/** A photograph that could stand over half of the type area: no screen and no paper, and of pixels enough. */
function mayBeLarge(post: Post | undefined, { high, wide }: Area, book: MeasuredBook): boolean {
  const inches2 = (high * wide) / 2 / 25.4 ** 2
  return (post?.photos ?? []).some(
    ({ media, widthPx, heightPx }) =>
      !book.papers.has(media) && !book.graphics.has(media) && (widthPx * heightPx) / inches2 >= leastDpi ** 2,
  )
}

const clipped = ({ x0, y0, x1, y1 }: Mark, { page }: MeasuredPage): number =>
  Math.max(0, Math.min(x1, page.widthMm) - Math.max(0, x0)) * Math.max(0, Math.min(y1, page.heightMm) - Math.max(0, y0))

/**
 * Openings with posts whose photographs may stand large: those where a picture takes half of the type area, and those where
 * none does, by their left page.
 */
export function largePictures(
  pages: readonly MeasuredPage[],
  book: MeasuredBook,
): { openingsLarge: number[]; openingsSmall: number[] } {
  const area = areaOf(book)
  const posts = new Map(book.posts.map((post) => [post.id, post]))
  const openings = Map.groupBy(pages, ({ number }) => Math.floor(number / 2))
  const large: number[] = []
  const small: number[] = []
  for (const sides of openings.values()) {
    if (!sides.some((page) => page.posts)) continue
    const ids = new Set(sides.flatMap(({ own }) => own.flatMap(({ item }) => item.origin?.entryId ?? [])))
    const has = sides.some((page) =>
      page.marks.some((mark) => isImage(mark) && clipped(mark, page) >= (area.high * area.wide) / 2),
    )
    const may = [...ids].some((id) => mayBeLarge(posts.get(id), area, book))
    if (has || may) (has ? large : small).push(sides[0]!.number)
  }
  return { openingsLarge: large, openingsSmall: small }
}

/** Body pages on which a third of the type area's height is empty in one piece: below, above or between what stands there. */
export function whiteThirds(pages: readonly MeasuredPage[], book: MeasuredBook): number[] {
  const { high } = areaOf(book)
  const { headMm } = book.style
  return pages
    .filter((page) => page.posts)
    .filter((page) => {
      const marks = page.marks.filter(({ y0, y1 }) => y1 > headMm && y0 < headMm + high).sort((a, b) => a.y0 - b.y0)
      let foot = headMm
      let most = 0
      for (const { y0, y1 } of marks) {
        most = Math.max(most, y0 - foot)
        foot = Math.max(foot, y1)
      }
      return Math.max(most, headMm + high - foot) >= high / 3
    })
    .map(({ number }) => number)
}

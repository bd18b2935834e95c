import type { Block } from '../../block/block.ts'
import { yearOf } from '../../book/calendar.ts'
import type { Month } from '../../book/content.ts'
import type { Setting } from '../../style/design.ts'
import { measureMm } from '../../style/style.ts'

/** Headings so wide of a chapter's months by the index of their first post; none where it holds one month (PRINT.md §2.8). */
export function headings(
  { posts, joined }: Month,
  whole: Setting,
  measure = measureMm(whole.style),
): ReadonlyMap<number, Block> {
  const set = { ...whole, measureMm: measure }
  const out = new Map<number, Block>()
  joined?.forEach(({ month, firstPost }, at) => {
    const own = posts.slice(firstPost, joined[at + 1]?.firstPost ?? posts.length)
    const photos = own.reduce((sum, post) => sum + post.photos.length, 0)
    const before = joined[at - 1]?.month
    const newYear = before !== undefined && yearOf(month) > 0 && yearOf(before) !== yearOf(month)
    out.set(
      firstPost,
      set.style.monthHeading({ month, posts: own.length, photos, ...(newYear ? { newYear: true as const } : {}) }, set),
    )
  })
  return out
}

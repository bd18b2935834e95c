import type { HeadedMonth } from '../style/design.ts'
import { yearOf } from './calendar.ts'
import { headsMonths } from './chapter-runs.ts'
import type { Month } from './content.ts'

/**
 * Headings within a chapter of several months, each above post `firstPost`; none where the chapter holds one month. Where
 * months are not headed, the first of another year is: days name no year.
 */
export function headedMonths(month: Month): (HeadedMonth & { firstPost: number })[] {
  const { posts, joined = [], part } = month
  const { posts: all, joined: months = [] } = part?.whole ?? month
  const heads = headsMonths(months.length, all.length)
  return joined.flatMap(({ month: name, firstPost }, at) => {
    const before = joined[at - 1]?.month
    const newYear = before !== undefined && yearOf(name) > 0 && yearOf(before) !== yearOf(name)
    if (!heads && !newYear && yearOf(name) > 0) return []
    const own = posts.slice(firstPost, joined[at + 1]?.firstPost ?? posts.length)
    const photos = own.reduce((sum, post) => sum + post.photos.length, 0)
    return [{ month: name, firstPost, posts: own.length, photos, ...(newYear ? { newYear: true as const } : {}) }]
  })
}

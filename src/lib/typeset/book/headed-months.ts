import type { HeadedMonth } from '../style/design.ts'
import { yearOf } from './calendar.ts'
import { headsMonths } from './chapter-runs.ts'
import type { Month } from './content.ts'

/**
 * Headings within a chapter of several months, each above post `firstPost`; none where the chapter holds one month. Where
 * months are not headed, another year is: days name no year.
 */
export function headedMonths(month: Month): (HeadedMonth & { firstPost: number })[] {
  const { posts, joined = [], part } = month
  const { posts: all, joined: months = [] } = part?.whole ?? month
  const heads = headsMonths(months.length, all.length)
  const shown = joined.flatMap(({ month: name, firstPost }) => {
    const before = months[months.findIndex((one) => one.month === name) - 1]?.month
    const newYear = before !== undefined && yearOf(name) > 0 && yearOf(before) !== yearOf(name)
    return heads || newYear || yearOf(name) === 0 ? [{ name, firstPost, newYear }] : []
  })
  return shown.map(({ name, firstPost, newYear }, at) => {
    const own = posts.slice(firstPost, shown[at + 1]?.firstPost ?? posts.length)
    const photos = own.reduce((sum, post) => sum + post.photos.length, 0)
    const year = newYear ? { newYear: true as const, ...(heads ? {} : { yearOnly: true as const }) } : {}
    return { month: name, firstPost, posts: own.length, photos, ...year }
  })
}

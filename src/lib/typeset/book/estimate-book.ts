import { yearOf } from './calendar.ts'
import { chapterRuns, headsMonths, type SizedMonth } from './chapter-runs.ts'
import { aroundPages, estimateFactors, usualFactors } from './estimate-factors.ts'

/** One setting of a style, the densest first; a book below `belowPages` (of posts) is set in the next, roomier one. */
export type SizedSetting = {
  /** Share of a page the heading of a month takes. */
  headingPages: number
  belowPages: number | null
}

/** A year of fewer chapters is not opened by a page of its own (binding.ts). */
const chaptersOfOpenedYear = 4

/** Which setting of a style takes posts of so many pages in each. */
const settingOf = (settings: readonly SizedSetting[], months: readonly (readonly SizedMonth[])[]): number => {
  const at = settings.findIndex(({ belowPages }, index) => {
    const pages = (months[index] ?? []).reduce((sum, one) => sum + one.pages, 0)
    return belowPages === null || pages >= belowPages
  })
  return Math.max(0, at)
}

const areHeaded = (months: readonly SizedMonth[]): boolean =>
  headsMonths(
    months.length,
    months.reduce((sum, { posts }) => sum + posts, 0),
  )

/** What the pages of a book follow from. */
export type BookSizes = {
  /** Which setting of the style is taken. */
  setting: number
  chapters: number
  /** Years that are opened by a page of their own. */
  years: number
  /** Pages of posts as estimated, and of the headings of months that share a chapter. */
  posts: number
  headings: number
}

/** `months`: for each setting of the style, the months in order with the pages of their posts. Undefined without posts. */
export function bookSizes(
  settings: readonly SizedSetting[],
  months: readonly (readonly SizedMonth[])[],
): BookSizes | undefined {
  const setting = settingOf(settings, months)
  const heading = settings[setting]?.headingPages ?? 0
  const headed = (months[setting] ?? []).map((month) => ({ ...month, pages: month.pages + heading }))
  if (headed.length === 0) return undefined
  const runs = chapterRuns(headed)
  const chapters = new Map<number, number>()
  for (const { months: own } of runs) {
    const year = yearOf(own[0]?.month ?? '')
    chapters.set(year, (chapters.get(year) ?? 0) + 1)
  }
  const opened = [...chapters].filter(([year, count]) => year > 0 && count >= chaptersOfOpenedYear).length
  // A month that has its chapter alone has its heading in the opener.
  const shared = runs.reduce((sum, { months: own }) => sum + (own.length > 1 && areHeaded(own) ? own.length : 0), 0)
  return {
    setting,
    chapters: runs.length,
    years: chapters.size > 1 ? opened : 0,
    posts: runs.reduce((sum, run) => sum + run.pages, 0) - headed.length * heading,
    headings: shared * heading,
  }
}

/** About how many pages a book of these months has, before anything is set (decision 0220). 0 without posts. */
export function estimateBook(
  style: string,
  settings: readonly SizedSetting[],
  months: readonly (readonly SizedMonth[])[],
): number {
  const sizes = bookSizes(settings, months)
  if (!sizes) return 0
  const { chapter, posts, heading } = estimateFactors[style]?.[sizes.setting] ?? usualFactors
  const pages = chapter * sizes.chapters + sizes.years + posts * sizes.posts + heading * sizes.headings
  return 2 * Math.ceil((aroundPages + pages) / 2 - 0.25)
}

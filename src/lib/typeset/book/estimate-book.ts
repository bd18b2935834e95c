import { yearOf } from './calendar.ts'
import { chapterRuns, type SizedMonth } from './chapter-runs.ts'

/** One setting of a style, the densest first; a book below `belowPages` (of posts) is set in the next, roomier one. */
export type SizedSetting = {
  /** Share of a page the heading of a month takes. */
  headingPages: number
  belowPages: number | null
}

/** What a book has beside its posts: blank leaf, title, copyright, catalogue, end. */
const aroundPages = 6
/** A year of fewer chapters is not opened by a page of its own (binding.ts). */
const chaptersOfOpenedYear = 4

/**
 * Pages as set for each page of the estimate, by setting: what grids, short columns and pictures that shrink make of it.
 * Measured on the sparse and the usual life (tests/support/corpora); the dense one and parts of all are what
 * tests/typeset/pages/estimate-book.test.ts holds it against.
 */
const fill: Readonly<Record<string, readonly number[]>> = {
  shiguang: [0.92],
  zazhi: [1.25, 1.17, 1.09, 1.03],
  sujian: [0.9],
  jiaopian: [0.92],
  tongnian: [1.02],
  yuanxing: [0.89],
  changwen: [0.84],
}

/** Which setting of a style takes posts of so many pages in each. */
const settingOf = (settings: readonly SizedSetting[], months: readonly (readonly SizedMonth[])[]): number => {
  const at = settings.findIndex(({ belowPages }, index) => {
    const pages = (months[index] ?? []).reduce((sum, one) => sum + one.pages, 0)
    return belowPages === null || pages >= belowPages
  })
  return Math.max(0, at)
}

/**
 * About how many pages a book of these months has, before anything is set: posts by the estimate chapters are made with,
 * an opener a chapter, and what every book has around them. `months`: for each setting of the style, the months in order
 * with the pages of their posts. 0 without posts.
 */
export function estimateBook(
  style: string,
  settings: readonly SizedSetting[],
  months: readonly (readonly SizedMonth[])[],
): number {
  const at = settingOf(settings, months)
  const headed = (months[at] ?? []).map(({ month, pages }) => ({
    month,
    pages: pages + (settings[at]?.headingPages ?? 0),
  }))
  if (headed.length === 0) return 0
  const runs = chapterRuns(headed)
  const chapters = new Map<number, number>()
  for (const { months: own } of runs) {
    const year = yearOf(own[0]?.month ?? '')
    chapters.set(year, (chapters.get(year) ?? 0) + 1)
  }
  const opened = [...chapters].filter(([year, count]) => year > 0 && count >= chaptersOfOpenedYear).length
  const openers = runs.length + (chapters.size > 1 ? opened : 0)
  // A month that has its chapter alone has its heading in the opener.
  const single = runs.filter(({ months: own }) => own.length === 1).length * (settings[at]?.headingPages ?? 0)
  const posts = (runs.reduce((sum, run) => sum + run.pages, 0) - single) * (fill[style]?.[at] ?? 1)
  return 2 * Math.ceil((aroundPages + openers + posts) / 2)
}

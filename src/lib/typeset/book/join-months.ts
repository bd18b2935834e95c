import type { Style } from '../style/style.ts'
import { yearOf } from './calendar.ts'
import { chapterRuns } from './chapter-runs.ts'
import type { Chapter, Month, Section } from './content.ts'
import { estimatedPages, headingPages } from './estimate.ts'
import { monthSection } from './section.ts'

type MonthChapter = Extract<Chapter, { kind: 'month' }>

/** Asked of every month of a book at every change of one. */
const knownPages = new WeakMap<MonthChapter, { style: Style; pages: number }>()

const pagesOf = (section: MonthChapter, style: Style): number => {
  const known = knownPages.get(section)
  if (known?.style === style) return known.pages
  const { content } = section
  const pages = estimatedPages({ posts: content.posts }, style) + headingPages(style)
  knownPages.set(section, { style, pages })
  return pages
}

/**
 * Thin months to chapters (PRINT.md §2.8 “Measure first”), by the estimate of this style (chapter-runs.ts). Whatever stands between
 * months ends a chapter. The same months give the same object as the last time.
 */
export function joinMonths(sections: readonly Section[], style: Style): Section[] {
  const out: Section[] = []
  let months: MonthChapter[] = []
  const inYears = monthsInYears(sections)
  const close = (): void => {
    const sized = months.map((section) => ({
      section,
      month: section.content.month,
      posts: section.content.posts.length,
      pages: pagesOf(section, style),
    }))
    const runs = chapterRuns(sized)
    for (const run of runs) {
      const own = run.months.map(({ section }) => section)
      out.push(joined(own, isWholeYear(own, inYears)))
    }
    months = []
  }
  for (const section of sections) {
    if (section.kind === 'month') months.push(section)
    else {
      close()
      out.push(section)
    }
  }
  close()
  return out
}

/** How many months of each year have posts. */
function monthsInYears(sections: readonly Section[]): ReadonlyMap<number, number> {
  const out = new Map<number, number>()
  for (const section of sections) {
    const year = section.kind === 'month' ? yearOf(section.content.month) : 0
    if (year > 0) out.set(year, (out.get(year) ?? 0) + 1)
  }
  return out
}

/** Several months, all of their year, in a book of several years. */
function isWholeYear(months: readonly MonthChapter[], inYears: ReadonlyMap<number, number>): boolean {
  // Undated posts stand behind the last year.
  const dated = months.map(({ content }) => yearOf(content.month)).filter((year) => year > 0)
  const [year = 0] = dated
  const isOne = dated.length > 1 && dated.every((one) => one === year)
  return inYears.size > 1 && isOne && dated.length === inYears.get(year)
}

const chapters = new WeakMap<MonthChapter, { months: MonthChapter[]; chapter: MonthChapter }>()

/** What is remembered of a book is known by identity: the same months are the same chapter. */
function joined(months: MonthChapter[], wholeYear: boolean): MonthChapter {
  const first = months[0] as MonthChapter
  if (months.length === 1) return first
  const cached = chapters.get(first)
  const isSame =
    cached?.chapter.content.wholeYear === (wholeYear || undefined) &&
    cached?.months.length === months.length &&
    months.every((one, at) => one === cached.months[at])
  if (cached && isSame) return cached.chapter
  const posts = months.flatMap(({ content }) => content.posts)
  let firstPost = 0
  const starts = months.map(({ content }) => {
    const start = { month: content.month, firstPost }
    firstPost += content.posts.length
    return start
  })
  const content: Month = {
    month: first.content.month,
    posts,
    joined: starts,
    ...(wholeYear ? { wholeYear: true as const } : {}),
  }
  const chapter = monthSection(content) as MonthChapter
  chapters.set(first, { months, chapter })
  return chapter
}

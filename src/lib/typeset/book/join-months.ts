import type { Style } from '../style/style.ts'
import { yearOf } from './calendar.ts'
import type { Chapter, Month, Section } from './content.ts'
import { chapterPages, estimatedPages } from './estimate.ts'
import { monthSection } from './section.ts'

/** A rest of fewer pages is no chapter of its own. */
const leastPages = 3

/** A year, and the rest of the next where little was written: a chapter reaches over no more months. */
const mostMonths = 18

type MonthChapter = Extract<Chapter, { kind: 'month' }>
type Run = { months: MonthChapter[]; pages: number }

/**
 * Thin months to chapters (PRINT.md §2.8 “Measure first”): months of one year are joined until they hold six pages of this
 * style; a rest of fewer than three joins the chapter before it, over a year's end only where its whole year holds no
 * more. Whatever stands between months ends a chapter. The same months give the same object as the last time.
 */
export function joinMonths(sections: readonly Section[], style: Style): Section[] {
  const out: Section[] = []
  let months: MonthChapter[] = []
  const close = (): void => {
    out.push(...runsOf(months, style).map(joined))
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

function runsOf(months: readonly MonthChapter[], style: Style): Run[] {
  const runs: Run[] = []
  for (const year of years(months)) {
    const inYear = runsOfYear(year, style)
    const [first] = inYear
    const before = runs.at(-1)
    const thin = inYear.length === 1 && first && first.pages < leastPages
    const fits = before && first && monthsFrom(before, first) <= mostMonths
    if (before && first && fits && (thin || before.pages < leastPages)) {
      before.months.push(...first.months)
      before.pages += first.pages
      runs.push(...inYear.slice(1))
    } else runs.push(...inYear)
  }
  return runs
}

/** From the first month of one to the last of the other, both counted; an undated one takes no time. */
function monthsFrom(a: Run, b: Run): number {
  const counted = [...a.months, ...b.months].map(({ content }) => content.month).filter((month) => yearOf(month) > 0)
  const [first, last] = [counted[0], counted.at(-1)]
  const at = (month: string): number => 12 * yearOf(month) + Number(month.slice(4))
  return first && last ? at(last) - at(first) + 1 : 1
}

/** Months by year; undated ones stand with the last year. */
function years(months: readonly MonthChapter[]): MonthChapter[][] {
  const out: MonthChapter[][] = []
  let year = Number.NaN
  for (const month of months) {
    const own = yearOf(month.content.month)
    if (own !== year && (own > 0 || out.length === 0)) {
      out.push([])
      year = own
    }
    out.at(-1)?.push(month)
  }
  return out
}

function runsOfYear(months: readonly MonthChapter[], style: Style): Run[] {
  const runs: Run[] = []
  let open: Run | undefined
  for (const month of months) {
    const { content } = month
    const pages = estimatedPages({ ...content, joined: [{ month: content.month, firstPost: 0 }] }, style)
    if (open && (open.pages >= chapterPages || (pages >= chapterPages && open.pages >= leastPages))) {
      runs.push(open)
      open = undefined
    }
    open ??= { months: [], pages: 0 }
    open.months.push(month)
    open.pages += pages
  }
  const before = runs.at(-1)
  if (open && before && open.pages < leastPages) {
    before.months.push(...open.months)
    before.pages += open.pages
  } else if (open) runs.push(open)
  return runs
}

const chapters = new WeakMap<MonthChapter, { months: MonthChapter[]; chapter: MonthChapter }>()

/** What is remembered of a book is known by identity: the same months are the same chapter. */
function joined({ months }: Run): MonthChapter {
  const first = months[0] as MonthChapter
  if (months.length === 1) return first
  const cached = chapters.get(first)
  if (cached && cached.months.length === months.length && months.every((one, at) => one === cached.months[at]))
    return cached.chapter
  const posts = months.flatMap(({ content }) => content.posts)
  let firstPost = 0
  const starts = months.map(({ content }) => {
    const start = { month: content.month, firstPost }
    firstPost += content.posts.length
    return start
  })
  const content: Month = { month: first.content.month, posts, joined: starts }
  const chapter = monthSection(content) as MonthChapter
  chapters.set(first, { months, chapter })
  return chapter
}

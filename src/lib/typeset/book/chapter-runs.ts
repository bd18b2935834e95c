import { yearOf } from './calendar.ts'

/** A chapter holds so many pages of posts before it ends (PRINT.md §2.8). */
export const chapterPages = 6

/** A rest of fewer pages is no chapter of its own. */
const leastPages = 3

/** A year, and the rest of the next where little was written: a chapter reaches over no more months. */
const mostMonths = 18

/** Months of a chapter are headed where they hold so many posts on average. */
const postsHeaded = 2

/**
 * Does a chapter of so many posts head the months it holds? Where hardly one holds more than a single post, whose own head
 * names the month, a heading each would say everything twice and leave room for little else.
 */
export const headsMonths = (months: number, posts: number): boolean => months > 0 && posts >= postsHeaded * months

/** `pages`: about how many its posts fill, with its heading in a chapter of several. */
export type SizedMonth = { month: string; posts: number; pages: number }
export type Run<M extends SizedMonth> = { months: M[]; pages: number }

/**
 * Thin months to chapters: months of one year are joined until they hold six pages; a rest of fewer than three joins the
 * chapter before it, over a year's end only where its whole year holds no more.
 */
export function chapterRuns<M extends SizedMonth>(months: readonly M[]): Run<M>[] {
  const runs: Run<M>[] = []
  for (const year of years(months)) {
    const inYear = runsOfYear(year)
    const [first] = inYear
    const before = runs[runs.length - 1]
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
function monthsFrom(a: Run<SizedMonth>, b: Run<SizedMonth>): number {
  const counted = [...a.months, ...b.months].map(({ month }) => month).filter((month) => yearOf(month) > 0)
  const [first, last] = [counted[0], counted[counted.length - 1]]
  const at = (month: string): number => 12 * yearOf(month) + Number(month.slice(4))
  return first && last ? at(last) - at(first) + 1 : 1
}

/** Months by year; undated ones stand with the last year. */
function years<M extends SizedMonth>(months: readonly M[]): M[][] {
  const out: M[][] = []
  let year = Number.NaN
  for (const one of months) {
    const own = yearOf(one.month)
    if (own !== year && (own > 0 || out.length === 0)) {
      out.push([])
      year = own
    }
    out[out.length - 1]?.push(one)
  }
  return out
}

function runsOfYear<M extends SizedMonth>(months: readonly M[]): Run<M>[] {
  const runs: Run<M>[] = []
  let open: Run<M> | undefined
  for (const one of months) {
    const { pages } = one
    if (open && (open.pages >= chapterPages || (pages >= chapterPages && open.pages >= leastPages))) {
      runs.push(open)
      open = undefined
    }
    open ??= { months: [], pages: 0 }
    open.months.push(one)
    open.pages += pages
  }
  const before = runs[runs.length - 1]
  if (open && before && open.pages < leastPages) {
    before.months.push(...open.months)
    before.pages += open.pages
  } else if (open) runs.push(open)
  return runs
}

import { thousands } from '#islands/ui/format.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { samePerson } from '#lib/posts/merge/same-person.ts'
import type { getImportAuthors, ImportReportView } from '#lib/sources/upload/import.api.ts'

export type Author = OutputOf<typeof getImportAuthors>[number]
/** First and last month, `YYYYMM`, both included. */
export type Range = { from: string; to: string }
type Missing = Pick<ImportReportView, 'missingMedia' | 'missingVideos'>
type Lost = Missing & Pick<ImportReportView, 'brokenMedia' | 'brokenVideos' | 'webPictures'>
export type YearBar = { year: number; entries: number }

/** A writer as people know one: under `ids` the same person wrote, with a number in one file and by name in another. */
export type Writer = Author & { ids: string[] }

export const writersOf = (authors: Author[]): Writer[] => {
  const same = samePerson(authors.map(({ id, name }) => ({ id, names: [name] })))
  const writers = new Map<string, Writer>()
  for (const one of [...authors].sort((a, b) => Number(same(a.id) !== a.id) - Number(same(b.id) !== b.id))) {
    const held = writers.get(same(one.id))
    if (!held) writers.set(one.id, { ...one, ids: [one.id] })
    else {
      held.ids.push(one.id)
      held.months = [...held.months, ...one.months]
      held.included ||= one.included
      held.starter ||= one.starter
    }
  }
  return [...writers.values()]
}

/** `5 张图、1 段视频`, what did not come along; '' when everything did. */
export const missingWords = ({ missingMedia, missingVideos }: Missing): string =>
  [
    missingMedia > missingVideos && `${thousands(missingMedia - missingVideos)} 张图`,
    missingVideos > 0 && `${thousands(missingVideos)} 段视频`,
  ]
    .filter(Boolean)
    .join('、')

/** The files that never came, those that lie on the web alone, and those that came and cannot be printed, each as `5 张图、1 段视频` or ''. */
export const lostWords = (report: Lost): { gone: string; web: string; broken: string } => {
  const { missingMedia, missingVideos, brokenMedia, brokenVideos, webPictures: web } = report
  return {
    gone: missingWords({ missingMedia: missingMedia - brokenMedia - web, missingVideos: missingVideos - brokenVideos }),
    web: missingWords({ missingMedia: web, missingVideos: 0 }),
    broken: missingWords({ missingMedia: brokenMedia, missingVideos: brokenVideos }),
  }
}

/** Months of what these people wrote: where only some of the posts count, the report knows too many. */
export const monthsOfAuthors = (authors: Author[]): string[] =>
  [...new Set(authors.flatMap((one) => one.months.map(({ month }) => month)))].filter(Boolean).sort()

/** Dated months with posts, in order, `YYYYMM`; reports write them with a dash. */
export const monthsOf = (report: ImportReportView): string[] =>
  report.months
    .map((one) => one.month.replace('-', ''))
    .filter((month) => /^\d{6}$/.test(month))
    .sort()

/** What this import brought beside what was known: the figures below it are those of everything. */
export const addedWords = (added: number, entries: number): string =>
  `${added > 0 ? `这次新增 ${thousands(added)} 条` : '这次没有新的条目'}，合计 ${thousands(entries)} 条`

/** Posts of these people in this range; undated posts only go in when nothing was narrowed down. */
export const countChosen = (authors: Author[], chosen: ReadonlySet<string>, range: Range, isWhole: boolean): number =>
  authors
    .filter((one) => chosen.has(one.id))
    .flatMap((one) => one.months)
    .filter(({ month }) => (month === '' ? isWhole : isWhole || (month >= range.from && month <= range.to)))
    .reduce((sum, one) => sum + one.entries, 0)

/** A bar for every year from the first to the last, years without posts as well: the scale must not jump. */
export const yearBars = (authors: Author[], chosen: ReadonlySet<string>, months: string[]): YearBar[] => {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return []
  const sums = new Map<number, number>()
  for (const author of authors) {
    if (!chosen.has(author.id)) continue
    for (const { month, entries } of author.months) {
      const year = Number(month.slice(0, 4))
      sums.set(year, (sums.get(year) ?? 0) + entries)
    }
  }
  const from = Number(first.slice(0, 4))
  return Array.from({ length: Number(last.slice(0, 4)) - from + 1 }, (_, index) => ({
    year: from + index,
    entries: sums.get(from + index) ?? 0,
  }))
}

/**
 * Where a ribbon hangs, 0 to 1 across the bars: before its month at the start, after it at the end. The first and the last
 * month of all stand at the ends of the scale: nothing lies outside, and no bar may look as if it did.
 */
export const placeOfMonth = (month: string, bars: YearBar[], months: string[], end: 'from' | 'to'): number => {
  if (end === 'from' && month === months[0]) return 0
  if (end === 'to' && month === months.at(-1)) return 1
  const first = bars[0]?.year ?? 0
  const at = (Number(month.slice(0, 4)) - first) * 12 + Number(month.slice(4)) - (end === 'from' ? 1 : 0)
  return Math.min(1, Math.max(0, at / (bars.length * 12)))
}

/** The month with posts nearest to a place on the scale. */
export const monthAtPlace = (place: number, bars: YearBar[], months: string[], end: 'from' | 'to'): string =>
  months.reduce(
    (best, month) =>
      Math.abs(placeOfMonth(month, bars, months, end) - place) < Math.abs(placeOfMonth(best, bars, months, end) - place)
        ? month
        : best,
    months[0] ?? '',
  )

/** A range with one end moved; the ends never pass each other. */
export const moved = (range: Range, end: 'from' | 'to', month: string): Range =>
  end === 'from'
    ? { from: month > range.to ? range.to : month, to: range.to }
    : { from: range.from, to: month < range.from ? range.from : month }

/** Keys of a slider over months with posts: one month, a year, either end. Undefined: not ours. */
export const monthByKey = (key: string, month: string, months: string[]): string | undefined => {
  const at = months.indexOf(month)
  const year = (step: number): string => {
    const wanted = String(Number(month) + step * 100)
    const found = step > 0 ? months.find((one) => one >= wanted) : months.findLast((one) => one <= wanted)
    return found ?? (step > 0 ? months.at(-1) : months[0]) ?? month
  }
  if (key === 'ArrowRight' || key === 'ArrowUp') return months[Math.min(months.length - 1, at + 1)]
  if (key === 'ArrowLeft' || key === 'ArrowDown') return months[Math.max(0, at - 1)]
  if (key === 'PageUp') return year(1)
  if (key === 'PageDown') return year(-1)
  if (key === 'Home') return months[0]
  if (key === 'End') return months.at(-1)
  return undefined
}

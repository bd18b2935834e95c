import { yearOf } from '#lib/typeset/book/calendar.ts'
import { pageMonths } from '#lib/typeset/book/chapter-name.ts'

/**
 * Thin months share a chapter of the book, and the editor lists them as one. Months here by address (`202404`, `undated`); a
 * chapter of several as its months are printed (`YYYYMM`, `000000`).
 */
export type Joined = readonly (readonly string[])[]

/** From which month to which, both counted: a month that stands alone from itself to itself. */
export type Span = { from: string; until: string }

const undated = '000000'

/** The address of a printed month. */
export const routeOf = (month: string): string => (month === undated ? 'undated' : month)

/** What has no day stands behind all that has one, as in the book. */
const orderOf = (route: string): string => (route === 'undated' || route === undated ? '999999' : route)

export const isInSpan = (route: string, { from, until }: Span): boolean =>
  orderOf(route) >= orderOf(from) && orderOf(route) <= orderOf(until)

const spans = (joined: Joined): Span[] =>
  joined.flatMap((months) => {
    const [first, last] = [months[0], months[months.length - 1]]
    return first && last && months.length > 1 ? [{ from: routeOf(first), until: routeOf(last) }] : []
  })

/**
 * The chapters of several months, each with months beside it in the same year of which nothing is printed: one whose only post was
 * taken out is still listed where it stood. `chapters`: of all chapters the months as printed; `months`: of the source.
 */
export const joinedOf = (chapters: Joined, months: readonly string[]): Joined => {
  const printed = new Set(chapters.flat())
  const year = (month: string | undefined): string => (month ?? '').slice(0, 4)
  return chapters
    .filter(({ length }) => length > 1)
    .map((chapter) => {
      let [from, until] = [months.indexOf(chapter[0] ?? ''), months.indexOf(chapter[chapter.length - 1] ?? '')]
      const isFree = (at: number, beside: number): boolean =>
        months[at] !== undefined && !printed.has(months[at] ?? '') && year(months[at]) === year(months[beside])
      while (from > 0 && isFree(from - 1, from)) from -= 1
      while (until >= 0 && isFree(until + 1, until)) until += 1
      return from < 0 || until < 0 ? chapter : months.slice(from, until + 1)
    })
}

/** The months listed together with this one; months between them of which nothing is printed are among them. */
export const spanOf = (route: string, joined: Joined): Span =>
  spans(joined).find((one) => isInSpan(route, one)) ?? { from: route, until: route }

/** Months in their order, those of one chapter as one stop. */
export const stopsOf = <M extends { route: string }>(months: readonly M[], joined: Joined): M[][] => {
  const all = spans(joined)
  const stops: { span: Span | undefined; months: M[] }[] = []
  for (const one of months) {
    const span = all.find((some) => isInSpan(one.route, some))
    const last = stops[stops.length - 1]
    if (span && last?.span === span) last.months.push(one)
    else stops.push({ span, months: [one] })
  }
  return stops.map((stop) => stop.months)
}

/** The month a post of this date is listed in. */
export const monthOfTime = (time: string): string =>
  /^\d{4}-\d{2}/.test(time) ? `${time.slice(0, 4)}${time.slice(5, 7)}` : 'undated'

const datedEnds = (routes: readonly string[]): [string, string] | undefined => {
  const dated = routes.filter((route) => route !== 'undated')
  const [first, last] = [dated[0], dated[dated.length - 1]]
  return first && last ? [first, last] : undefined
}

/** `一月`, `一月至六月`, `十一月至次年二月`: what has no day is not named beside months that have one. */
export const monthsWords = (routes: readonly string[]): string => {
  const ends = datedEnds(routes)
  return ends ? pageMonths(...ends, '至') : '没有日期的'
}

/** `2018 年`, `2018—2019 年`; '' of what has no day. */
export const yearsWords = (routes: readonly string[]): string => {
  const [first, last] = (datedEnds(routes) ?? []).map(yearOf)
  if (first === undefined || last === undefined) return ''
  return first === last ? `${first} 年` : `${first}—${last} 年`
}

/** `2018 年一月`, `2018 年十一月至次年二月`. */
export const stopWords = (routes: readonly string[]): string => {
  const [first] = datedEnds(routes) ?? []
  return `${first === undefined ? '' : `${yearOf(first)} 年`}${monthsWords(routes)}`
}

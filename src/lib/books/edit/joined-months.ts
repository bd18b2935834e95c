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

/** A month of the source, as printed. `isEmptied`: one of the book's, of which everything was taken out by hand. */
type SourceMonth = { value: string; isEmptied: boolean }

/**
 * The chapters of several months, each with the emptied ones beside it in the same year: a month whose only post was taken out is
 * still listed where it stood. One between two chapters is listed with the one before. `chapters`: of all chapters the months as printed.
 */
export const joinedOf = (chapters: Joined, months: readonly SourceMonth[]): Joined => {
  const order = months.map(({ value }) => value)
  const listed = new Set(chapters.flat())
  const year = (month: string | undefined): string => (month ?? '').slice(0, 4)
  const isFree = (at: number, beside: number): boolean => {
    const one = months[at]
    return one?.isEmptied === true && !listed.has(one.value) && year(one.value) === year(order[beside])
  }
  return chapters
    .filter(({ length }) => length > 1)
    .map((chapter) => {
      let [from, until] = [order.indexOf(chapter[0] ?? ''), order.indexOf(chapter[chapter.length - 1] ?? '')]
      if (from < 0 || until < 0) return chapter
      while (isFree(from - 1, from)) from -= 1
      while (isFree(until + 1, until)) until += 1
      const all = order.slice(from, until + 1)
      for (const month of all) listed.add(month)
      return all
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

/** Of these months the first with a post in the book: pages are of it, where another has none. */
export const firstIncluded = (
  items: readonly { time: string; included: boolean }[],
  routes: readonly string[],
): string | undefined => {
  const own = new Set(items.flatMap(({ time, included }) => (included ? [monthOfTime(time)] : [])))
  return routes.find((route) => own.has(route))
}

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

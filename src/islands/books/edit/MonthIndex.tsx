import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Editing } from '#lib/books/edit/edit.store.ts'
import { byYear } from '#lib/books/edit/edit-words.ts'
import { monthsWords } from '#lib/books/edit/joined-months.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { chineseYear } from '#lib/typeset/book/calendar.ts'
import { chapterMonths } from '#lib/typeset/book/chapter-name.ts'

const entry =
  'flex h-10 items-center justify-between rounded-l-page pr-3 pl-2.5 text-14 text-ink-2 hover:text-ink ' +
  'current:bg-paper current:font-medium current:text-ink current:[box-shadow:inset_3px_0_var(--color-zhu)] ' +
  'max-hero:h-14 max-hero:min-w-14 max-hero:flex-col max-hero:justify-center max-hero:rounded-none max-hero:px-3.5 ' +
  'max-hero:leading-[1.4] max-hero:whitespace-nowrap max-hero:current:[box-shadow:inset_0_3px_var(--color-zhu)]'

const joint = 'hero:h-14 hero:items-start hero:py-2'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** One stop of the tab key, whatever number of months: arrows go from one to the next, Home and End to the ends. */
const moveByKeys = (event: KeyboardEvent<HTMLElement>): void => {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-month]')]
  const at = links.indexOf(event.target as HTMLElement)
  const step = steps[event.key]
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
  const goal = event.key === 'Home' ? links[0] : event.key === 'End' ? links.at(-1) : step && links[at + step]
  if (!goal) return
  event.preventDefault()
  goal.focus()
}

type Stop = Editing['months']

const routesOf = (stop: Stop): string[] => stop.map(({ route }) => route)

/** In its narrow column: `一月`, and below it `至六月`. */
const Name = ({ routes }: { routes: readonly string[] }) => {
  const [first = '', last] = monthsWords(routes).split('至')
  if (routes[0] === 'undated') return '无日期'
  if (last === undefined) return first
  return (
    <span className="min-w-0 leading-[1.4] max-hero:leading-[inherit]">
      {first}
      <span className="text-13 hero:block">至{last}</span>
    </span>
  )
}

/** What a stop is called by those who hear it: `2018 年 1–6 月，12 条`. */
const spoken = (stop: Stop, included: number): string =>
  `${chapterMonths({ months: stop.map(({ value }) => value) }) || '没有日期'}，${included === 0 ? '书里没有' : `${included} 条`}`

/**
 * The months of the book by year, those that share a chapter as one, with how many posts each has in it; on narrow screens a row
 * to push along.
 */
export const MonthIndex = (props: { bookId: string; stops: readonly Stop[]; month: string }) => {
  const { bookId, stops, month } = props
  const nav = useRef<HTMLElement>(null)
  const count = stops.length
  const years = byYear(
    stops.map((stop) => {
      const routes = routesOf(stop)
      const included = stop.reduce((sum, one) => sum + one.included, 0)
      return { year: stop[0]?.year ?? 0, stop, routes, route: routes[0] ?? '', included }
    }),
  )
  // Of an address whose month is not in the list the first one is where the arrows begin.
  const reached = stops.find((stop) => routesOf(stop).includes(month)) ?? stops[0]
  useEffect(() => {
    if (count === 0) return
    const [around, current] = [nav.current, nav.current?.querySelector('[aria-current]')]
    if (!around || !current) return
    const [a, b] = [around.getBoundingClientRect(), current.getBoundingClientRect()]
    around.scrollLeft += b.left - a.left - (a.width - b.width) / 2
    around.scrollTop += b.top - a.top - (a.height - b.height) / 2
  }, [count])
  return (
    <nav
      ref={nav}
      className="sticky top-15 z-10 max-h-[calc(100vh-60px)] self-start overflow-y-auto py-6 pl-5 max-hero:static max-hero:max-h-none max-hero:overflow-x-auto max-hero:overflow-y-hidden max-hero:bg-linen max-hero:py-0 max-hero:[scrollbar-width:none]"
      aria-label="月份"
      onKeyDown={moveByKeys}
    >
      <ul className="max-hero:flex">
        {years.map(({ year, months }) => (
          <li key={year} className="mb-4 max-hero:mb-0 max-hero:flex">
            <h2 className="mb-2 font-serif text-15 leading-none font-semibold tracking-[0.12em] text-ink-2 max-hero:mb-0 max-hero:grid max-hero:h-14 max-hero:place-items-center max-hero:pr-1 max-hero:pl-3 max-hero:text-13 max-hero:whitespace-nowrap">
              {year === 0 ? <span className="sr-only">没有日期</span> : chineseYear(year)}
            </h2>
            <ul className="max-hero:flex">
              {months.map(({ stop, routes, route, included }) => (
                <li key={route}>
                  <a
                    className={`${entry} ${routes.length > 1 ? joint : ''} ${included === 0 ? 'text-ink-3' : ''}`}
                    href={paths.editBook(bookId, route)}
                    data-month
                    tabIndex={stop === reached ? 0 : -1}
                    aria-current={routes.includes(month) ? 'page' : undefined}
                    aria-label={spoken(stop, included)}
                  >
                    <Name routes={routes} />
                    <span className="text-12 text-ink-3">{included === 0 ? '—' : included}</span>
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <a className={`${entry} text-13 max-hero:absolute max-hero:hidden`} href={paths.bookMonths(bookId)}>
        全部月份
      </a>
    </nav>
  )
}

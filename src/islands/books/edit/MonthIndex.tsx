import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Editing } from '#lib/books/edit/edit.store.ts'
import { byYear } from '#lib/books/edit/edit-words.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { chineseYear, monthName } from '#lib/typeset/book/calendar.ts'

const entry =
  'flex h-10 items-center justify-between rounded-l-page pr-3 pl-2.5 text-14 text-ink-2 hover:text-ink ' +
  'current:bg-paper current:font-medium current:text-ink current:[box-shadow:inset_3px_0_var(--color-zhu)] ' +
  'max-hero:h-14 max-hero:min-w-14 max-hero:flex-col max-hero:justify-center max-hero:rounded-none max-hero:px-3.5 ' +
  'max-hero:leading-[1.4] max-hero:whitespace-nowrap max-hero:current:[box-shadow:inset_0_3px_var(--color-zhu)]'

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

/** The months of the book by year, with how many posts each has in it; on narrow screens a row to push along. */
export const MonthIndex = (props: { bookId: string; months: Editing['months']; month: string }) => {
  const { bookId, months, month } = props
  const nav = useRef<HTMLElement>(null)
  const count = months.length
  // Of an address whose month is not in the list the first one is where the arrows begin.
  const stop = months.some(({ route }) => route === month) ? month : months[0]?.route
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
        {byYear(months).map(({ year, months: some }) => (
          <li key={year} className="mb-4 max-hero:mb-0 max-hero:flex">
            <h2 className="mb-2 font-serif text-15 leading-none font-semibold tracking-[0.12em] text-ink-2 max-hero:mb-0 max-hero:grid max-hero:h-14 max-hero:place-items-center max-hero:pr-1 max-hero:pl-3 max-hero:text-13 max-hero:whitespace-nowrap">
              {year === 0 ? <span className="sr-only">没有日期</span> : chineseYear(year)}
            </h2>
            <ul className="max-hero:flex">
              {some.map(({ route, value, included }) => (
                <li key={route}>
                  <a
                    className={`${entry} ${included === 0 ? 'text-ink-3' : ''}`}
                    href={paths.editBook(bookId, route)}
                    data-month
                    tabIndex={route === stop ? 0 : -1}
                    aria-current={route === month ? 'page' : undefined}
                    aria-label={`${year === 0 ? '没有日期' : `${year} 年 ${Number(value.slice(4))} 月`}，${included === 0 ? '书里没有' : `${included} 条`}`}
                  >
                    {year === 0 ? '无日期' : monthName(value)}
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

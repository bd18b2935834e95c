import { Icon } from '#islands/ui/Icon.tsx'
import type { Editing } from '#lib/books/edit/edit.store.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { monthName } from '#lib/typeset/book/calendar.ts'

type Month = Editing['months'][number]

const wordsOf = ({ year, value }: Month): string => (year === 0 ? '没有日期的' : `${year} 年${monthName(value)}`)

const link = 'inline-flex min-h-tap items-center gap-1.5 text-14 text-ink-2 hover:text-ink'

/** Below the posts: the month before and the next one, for who goes through the book month by month with one post in most. */
export const MonthStep = (props: { bookId: string; months: Editing['months']; month: string }) => {
  const { bookId, months, month } = props
  const at = months.findIndex(({ route }) => route === month)
  const [before, after] = [months[at - 1], months[at + 1]]
  if (at < 0 || (!before && !after)) return null
  return (
    <nav className="mt-6 flex flex-wrap justify-between gap-x-6" aria-label="前后的月份">
      {before && (
        <a className={link} href={paths.editBook(bookId, before.route)} rel="prev">
          <Icon name="chevl" />
          {wordsOf(before)}
        </a>
      )}
      {after && (
        <a className={`${link} ml-auto`} href={paths.editBook(bookId, after.route)} rel="next">
          {wordsOf(after)}
          <Icon name="chev" />
        </a>
      )}
    </nav>
  )
}

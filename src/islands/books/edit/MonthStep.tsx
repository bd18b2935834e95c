import { Icon } from '#islands/ui/Icon.tsx'
import type { Editing } from '#lib/books/edit/edit.store.ts'
import { stopWords } from '#lib/books/edit/joined-months.ts'
import { paths } from '#lib/site/routes/paths.ts'

type Stop = Editing['months']

const routesOf = (stop: Stop): string[] => stop.map(({ route }) => route)
const wordsOf = (stop: Stop): string => stopWords(routesOf(stop))

const link = 'inline-flex min-h-tap items-center gap-1.5 text-14 text-ink-2 hover:text-ink'

/** Below the posts: the month before and the next one, or those that share a chapter, for who goes through the book. */
export const MonthStep = (props: { bookId: string; stops: readonly Stop[]; month: string }) => {
  const { bookId, stops, month } = props
  const at = stops.findIndex((stop) => routesOf(stop).includes(month))
  const [before, after] = [stops[at - 1], stops[at + 1]]
  if (at < 0 || (!before && !after)) return null
  return (
    <nav className="mt-6 flex flex-wrap justify-between gap-x-6" aria-label="前后的月份">
      {before && (
        <a className={link} href={paths.editBook(bookId, before[0]?.route)} rel="prev">
          <Icon name="chevl" />
          {wordsOf(before)}
        </a>
      )}
      {after && (
        <a className={`${link} ml-auto`} href={paths.editBook(bookId, after[0]?.route)} rel="next">
          {wordsOf(after)}
          <Icon name="chev" />
        </a>
      )}
    </nav>
  )
}

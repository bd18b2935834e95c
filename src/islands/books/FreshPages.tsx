import { PaintedPage } from '#islands/ui/PaintedPage.tsx'
import type { FreshPages as Fresh } from '#lib/books/book/book.store.ts'

const places = 6

/** The pages just set fall into place; the dashed sheet is the one being worked on. */
export const FreshPages = ({ fresh }: { fresh: Fresh }) => {
  const missing = places - fresh.pages.length
  return (
    <section className="ts__s" aria-label="刚排好的几页">
      <h2 className="hint">{fresh.pages.length > 0 ? '刚排好的几页' : '排好的页会先放在这里'}</h2>
      <ul>
        {Array.from({ length: places }, (_, index) => {
          const shown = index < missing ? undefined : fresh.pages[fresh.pages.length - places + index]
          // Page count names the sheet: a new one is a new element, and drops in.
          const number = fresh.pageCount - places + index
          return (
            <li key={shown ? `page-${number}` : `place-${index}`}>
              {shown ? <PaintedPage page={shown} label="刚排好的一页" /> : <span className="ts__o" />}
            </li>
          )
        })}
        <li>
          <span className="ts__o ts__o--now" />
        </li>
      </ul>
    </section>
  )
}

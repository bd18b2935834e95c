import { PaintedPage } from '#islands/ui/PaintedPage.tsx'
import type { DraftPages as Fresh } from '#lib/books/book/book.store.ts'

const places = 6
const sheet = 'aspect-[148/210]'
const dropped =
  'h-full bg-page shadow-sheet transition-[opacity,transform] duration-(--duration-sheet) ease-paper ' +
  'starting:[transform:translateY(-14px)] starting:opacity-0'

/** The pages just set fall into place; the dashed sheet is the one being worked on. */
export const FreshPages = ({ fresh }: { fresh: Fresh }) => {
  const missing = places - fresh.pages.length
  return (
    <section className="pb-10" aria-label="刚排好的几页">
      <h2 className="text-13 leading-[1.6] text-ink-3">
        {fresh.pages.length > 0 ? '刚排好的几页' : '排好的页会先放在这里'}
      </h2>
      <ul className="mt-3 grid grid-cols-7 gap-4 max-sm:grid-cols-4 max-sm:gap-2.5">
        {Array.from({ length: places }, (_, index) => {
          const shown = index < missing ? undefined : fresh.pages[fresh.pages.length - places + index]
          // Page count names the sheet: a new one is a new element, and drops in.
          const number = fresh.pageCount - places + index
          return (
            <li key={shown ? `page-${number}` : `place-${index}`} className={`${sheet} max-sm:nth-[-n+3]:hidden`}>
              {shown ? (
                <PaintedPage page={shown} label="刚排好的一页" className={dropped} />
              ) : (
                <span className="block h-full bg-[#ffffff80]" />
              )}
            </li>
          )
        })}
        <li className={sheet}>
          <span className="block h-full border border-dashed border-ctl bg-page" />
        </li>
      </ul>
    </section>
  )
}

import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { costWords, kindPages } from '#islands/books/design/insert-words.ts'
import { DrawnSpread } from '#islands/books/design/inserts/DrawnSpread.tsx'
import { lendPageFonts } from '#islands/look/page-fonts.ts'
import { PaintedPage } from '#islands/ui/PaintedPage.tsx'
import { $years, yearsFor } from '#lib/books/design/design-years.store.ts'
import { $samples, loadSamples } from '#lib/books/design/samples/insert-samples.store.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { fromPrintPage } from '#lib/books/reading/print-page-back.ts'
import type { Insert } from '#lib/edits/book/book-design.ts'
import { type InsertKind, insertNames } from '#lib/edits/book/book-fields.ts'

const card =
  'group grid w-full cursor-pointer gap-2 border-0 bg-transparent p-0 text-left disabled:cursor-not-allowed ' +
  'focus-visible:shadow-focus'
const table =
  'grid grid-cols-2 rounded-page bg-linen p-[7%] transition-[background-color] group-hover:bg-linen-2 ' +
  'group-disabled:opacity-60'

/** An opening on the table: what is printed, and the blank page beside a single one. */
const Spread = ({ kind, pages }: { kind: InsertKind; pages: readonly PrintPage[] | undefined }) => {
  const [first, second] = pages ?? []
  if (!first) return <DrawnSpread kind={kind} isWaiting={pages === undefined} />
  const style = { aspectRatio: `${first.width} / ${first.height}` }
  return (
    <>
      <span className="block bg-page shadow-sheet" style={style}>
        {second && <PaintedPage page={first} className="h-full" />}
      </span>
      <span className="block bg-page shadow-sheet" style={style}>
        <PaintedPage page={second ?? first} className="h-full" />
      </span>
    </>
  )
}

type Props = {
  bookId: string
  kinds: readonly InsertKind[]
  /** What stands in the book already. */
  inserts: readonly Insert[]
  /** Before which section one of a kind would come. */
  placeOf(kind: InsertKind): string
  add(kind: InsertKind): void
}

/** Each kind of insert as an opening set with the book's own pictures, with what it costs in pages. */
export const InsertOffers = ({ bookId, kinds, inserts, placeOf, add }: Props) => {
  const { of } = useStore($samples)
  const { years } = useStore($years)
  const wanted = kinds.join(' ')
  useEffect(() => {
    const best = yearsFor('year', years).at(-1)?.best ?? []
    const samples = kinds.map((kind) =>
      kind === 'year' || kind === 'map' ? { kind, year: yearsFor(kind, years).at(-1)?.year } : { kind },
    )
    void loadSamples(bookId, samples, best)
  }, [bookId, wanted])
  useEffect(() => {
    const pages = Object.values(of).flat()
    if (pages.length > 0) void lendPageFonts(pages.map(fromPrintPage)).catch(() => undefined)
  }, [of])
  const many = inserts.length > 0 ? 'grid-cols-6 max-hero:grid-cols-3' : 'grid-cols-3'
  return (
    <ul className={`mb-8 grid gap-x-6 gap-y-7 ${many} max-sm:grid-cols-2 max-sm:gap-x-4`} aria-label="加一个插页">
      {kinds.map((kind) => (
        <li key={kind}>
          <button type="button" className={card} onClick={() => add(kind)}>
            <span aria-hidden="true" className={table}>
              <Spread kind={kind} pages={of[kind]} />
            </span>
            <span className="block text-15 leading-ui font-medium group-hover:text-zhu-deep">
              加{insertNames[kind]}
            </span>
            <span className="block text-13 leading-[1.6] text-ink-3">
              {kindPages[kind]}，{costWords(kind, placeOf(kind), inserts)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

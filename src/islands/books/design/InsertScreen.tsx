import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { DesignFrame } from '#islands/books/design/DesignFrame.tsx'
import { InsertForm } from '#islands/books/design/InsertForm.tsx'
import { InsertList } from '#islands/books/design/InsertList.tsx'
import { InsertOffers } from '#islands/books/design/inserts/InsertOffers.tsx'
import { ShownPages } from '#islands/books/design/ShownPages.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { useWide } from '#islands/ui/use-wide.ts'
import { button } from '#layouts/parts/button.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { $design, askDesign, dress, openDesign, type Said } from '#lib/books/design/design.store.ts'
import { $years, type DesignYear, loadYears, yearsFor } from '#lib/books/design/design-years.store.ts'
import { $livePrice } from '#lib/books/price/price.store.ts'
import { keyBetween } from '#lib/editing/order-key.ts'
import type { Insert } from '#lib/edits/book/book-design.ts'
import { type InsertKind, insertKinds, insertTarget } from '#lib/edits/book/book-fields.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { randomId } from '#lib/std/id.ts'

/** Behind all there are. */
const nextOrder = (inserts: readonly Insert[]): string =>
  keyBetween(
    inserts.reduce((most, { order }) => (order > most ? order : most), ''),
    undefined,
  )

const isOfYear = (kind: InsertKind): kind is 'year' | 'map' => kind === 'year' || kind === 'map'

/** The first year that has none of this kind yet, else the last. */
const nextYear = (kind: InsertKind, years: readonly DesignYear[], inserts: readonly Insert[]): number | undefined =>
  (years.find(({ year }) => !inserts.some((one) => one.kind === kind && one.year === year)) ?? years[years.length - 1])
    ?.year

/** A year is shown behind its last month. */
const behindYear = (year: number, sections: readonly { route: string }[]): string =>
  sections.find(({ route }) => /^\d{6}$/.test(route) && Number(route.slice(0, 4)) > year)?.route ?? 'end'

type Props = {
  book: BookView
  /** The insert an address asks for: opened at first. */
  asked?: string | undefined
  /** A finding of the check led here, and its owner wants to go on with the next. */
  fromCheck?: boolean
}

/** /books/{bookId}/design/insert: what stands between the chapters. */
const Screen = ({ book, asked, fromCheck = false }: Props) => {
  const { design, answered } = useStore($design)
  const { inserts } = design
  const { years } = useStore($years)
  const wide = useWide()
  const filled = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useState(asked)
  const current = inserts.find(({ id }) => id === chosen) ?? inserts[0]
  useEffect(() => openDesign(book.id), [book.id])
  useEffect(() => void loadYears(book.id), [book.id])
  // Where inserts stand is known once the book is set with them.
  const price = useStore($livePrice)
  const isSet = price?.isSet === true
  useEffect(() => (isSet ? askDesign() : undefined), [isSet, price])
  const offered = insertKinds.filter((kind) => !isOfYear(kind) || yearsFor(kind, years).length > 0)
  const placeFor = (kind: InsertKind): { year: number | undefined; before: string } => {
    const year = isOfYear(kind) ? nextYear(kind, yearsFor(kind, years), inserts) : undefined
    return { year, before: year ? behindYear(year, answered.sections) : (answered.sections[1]?.route ?? 'end') }
  }
  const add = (kind: InsertKind) => {
    const id = randomId()
    const target = insertTarget(id)
    const { year, before } = placeFor(kind)
    const said: Said[] = [
      { target, field: 'kind', value: kind },
      { target, field: 'before', value: before },
      { target, field: 'order', value: nextOrder(inserts) },
      ...(year ? [{ target, field: 'year', value: String(year) }] : []),
      ...(kind === 'divider' ? [{ target, field: 'title', value: '新的一篇' }] : []),
    ]
    dress('add-insert', said)
    choose(id)
    // On a phone what is to be filled in lies below all that is offered.
    if (!wide) requestAnimationFrame(() => filled.current?.scrollIntoView())
  }
  return (
    <DesignFrame
      book={book}
      name="插页"
      words="放在月份之间，别的页不会挪动。空着的、垫的页也算在页数里"
      above={
        <InsertOffers
          bookId={book.id}
          kinds={offered}
          inserts={inserts}
          placeOf={(kind) => placeFor(kind).before}
          add={add}
        />
      }
      aside={current && <ShownPages name="插页" nothing="写好、放好照片，这里就排出来" />}
    >
      {fromCheck && (
        <a className={`${button({ size: 'small' })} mb-4`} href={paths.bookCheck(book.id)}>
          回到检查
        </a>
      )}
      {inserts.length === 0 && <p className="text-ink-2">还没有插页。加一样，它会放在第二个月前面，位置可以改。</p>}
      <div ref={filled} className="scroll-mt-15">
        {inserts.length > 0 && (
          <InsertList
            bookId={book.id}
            inserts={inserts}
            sections={answered.sections}
            placed={answered.placed}
            current={current?.id}
            choose={choose}
          />
        )}
        {current && <InsertForm key={current.id} bookId={book.id} insert={current} />}
      </div>
    </DesignFrame>
  )
}

export const InsertScreen = guarded(Screen)

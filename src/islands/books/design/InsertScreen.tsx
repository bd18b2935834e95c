import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { DesignFrame } from '#islands/books/design/DesignFrame.tsx'
import { InsertForm } from '#islands/books/design/InsertForm.tsx'
import { InsertList } from '#islands/books/design/InsertList.tsx'
import { kindPages } from '#islands/books/design/insert-words.ts'
import { ShownPages } from '#islands/books/design/ShownPages.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { button } from '#layouts/parts/button.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { $design, askDesign, dress, openDesign, type Said } from '#lib/books/design/design.store.ts'
import { $years, type DesignYear, loadYears, yearsFor } from '#lib/books/design/design-years.store.ts'
import { $livePrice } from '#lib/books/price/price.store.ts'
import { keyBetween } from '#lib/editing/order-key.ts'
import type { Insert } from '#lib/edits/book/book-design.ts'
import { type InsertKind, insertKinds, insertNames, insertTarget } from '#lib/edits/book/book-fields.ts'
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
  const [chosen, choose] = useState(asked)
  const current = inserts.find(({ id }) => id === chosen) ?? inserts[0]
  useEffect(() => openDesign(book.id), [book.id])
  useEffect(() => void loadYears(book.id), [book.id])
  // Where inserts stand is known once the book is set with them.
  const price = useStore($livePrice)
  const isSet = price?.isSet === true
  useEffect(() => (isSet ? askDesign() : undefined), [isSet, price])
  const offered = insertKinds.filter((kind) => !isOfYear(kind) || yearsFor(kind, years).length > 0)
  const add = (kind: InsertKind) => {
    const id = randomId()
    const target = insertTarget(id)
    const year = isOfYear(kind) ? nextYear(kind, yearsFor(kind, years), inserts) : undefined
    const before = year ? behindYear(year, answered.sections) : (answered.sections[1]?.route ?? 'end')
    const said: Said[] = [
      { target, field: 'kind', value: kind },
      { target, field: 'before', value: before },
      { target, field: 'order', value: nextOrder(inserts) },
      ...(year ? [{ target, field: 'year', value: String(year) }] : []),
      ...(kind === 'divider' ? [{ target, field: 'title', value: '新的一篇' }] : []),
    ]
    dress('add-insert', said)
    choose(id)
  }
  return (
    <DesignFrame
      book={book}
      name="插页"
      words="放在月份之间，别的页不会挪动。一页的左右都能放，单出来时旁边空一页；两页的从左页起，轮到右页时前面垫一页、后面空一页。空的、垫的也算在页数里"
      aside={current && <ShownPages name="插页" nothing="写好、放好照片，这里就排出来" />}
    >
      {fromCheck && (
        <a className={`${button({ size: 'small' })} mb-4`} href={paths.bookCheck(book.id)}>
          回到检查
        </a>
      )}
      <ul className="flex flex-wrap gap-2" aria-label="加一个插页">
        {offered.map((kind) => (
          <li key={kind}>
            <button type="button" className={button({ size: 'small' })} onClick={() => add(kind)}>
              加{insertNames[kind]}
              <span className="text-ink-3">（{kindPages[kind]}）</span>
            </button>
          </li>
        ))}
      </ul>
      {inserts.length === 0 && (
        <p className="mt-6 text-ink-2">还没有插页。加一样，它会放在第二个月前面，位置可以改。</p>
      )}
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
    </DesignFrame>
  )
}

export const InsertScreen = guarded(Screen)

import { spreadAt } from '#islands/book-preview/spread.ts'
import { monthName, yearInHan } from '#islands/ui/format.ts'
import { placeOf, type Section } from '#lib/books/reader.store.ts'

/** The scale: years as ticks, the ribbon at the page being read, the folio beside it. */
export const ReaderFoot = (props: {
  sections: Section[]
  pageCount: number
  page: number
  wide: boolean
  spread: number
  goTo(page: number): void
}) => {
  const { sections, pageCount, page, wide, spread, goTo } = props
  const { left, right } = spreadAt(spread, pageCount)
  const shown = wide
    ? [left, right].filter((side): side is number => side !== null && side >= 0)
    : page >= 0
      ? [page]
      : []
  const folio = shown.length === 0 ? '封面' : shown.map((index) => index + 1).join('—')
  const section = placeOf(sections, Math.max(0, shown.at(-1) ?? 0))?.section
  const month = section && /^\d{6}$/.test(section.route) ? monthName(section.route) : ''
  const firsts = sections.filter(
    (one, index) => one.year !== null && sections.findIndex((other) => other.year === one.year) === index,
  )
  const at = (index: number) => (pageCount > 1 ? (index / (pageCount - 1)) * 100 : 0)
  const text = `${month ? `${month}，` : ''}${shown.length === 0 ? '封面' : `第 ${folio} 页`}，共 ${pageCount} 页`
  return (
    <footer className="rdf">
      <span className="rdf__m hint">{month}</span>
      <div className="rdf__p">
        <div className="rdf__t">
          {firsts.map((one) => (
            <i key={one.route} style={{ left: `${at(one.firstPage)}%` }} />
          ))}
          <em style={{ left: `${at(Math.max(0, shown[0] ?? 0))}%` }} />
          <input
            type="range"
            min={0}
            max={pageCount}
            value={Math.max(0, (shown[0] ?? -1) + 1)}
            aria-label="页码"
            aria-valuetext={text}
            onChange={(event) => goTo(Number(event.target.value) - 1)}
          />
        </div>
        <div className="rdf__y hint" aria-hidden="true">
          {firsts.map((one, index) => (
            <span
              key={one.route}
              className={index > 0 && index < firsts.length - 1 ? 'only-l' : ''}
              style={{ left: `${at(one.firstPage)}%` }}
            >
              {yearInHan(one.year ?? 0)}
            </span>
          ))}
        </div>
      </div>
      <span className="folio num" aria-live="polite">
        {folio} <small>/ {pageCount}</small>
      </span>
    </footer>
  )
}

import { monthName, thousands } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import type { ImportReportView } from '#lib/sources/import.api.ts'

/** What was found, before anything is made of it. */
export const Report = ({
  report,
  range,
  setRange,
}: {
  report: ImportReportView
  range: Range
  setRange(range: Range): void
}) => {
  const { counts, missingMedia, authors, skipped, warnings } = report
  const most = Math.max(1, ...authors.map((one) => one.entries))
  return (
    <>
      <div className="row between">
        <h2 className="h2">读到了这些</h2>
        <span className="bdg bdg--ok">
          <Icon name="check" />
          来自微信朋友圈
        </span>
      </div>
      <dl className="fig">
        <Figure name="内容" value={counts.entries} unit="条" />
        <Figure name="图片" value={counts.images} unit="张" />
        <Figure name="视频" value={counts.videos} unit="段" />
        <Figure name="缺图" value={missingMedia} unit="张" warn={missingMedia > 0} />
      </dl>
      {missingMedia > 0 && (
        <div className="note note--warn">
          <Icon name="warn" />
          <div>
            <b>有 {thousands(missingMedia)} 张图没有随文件带来。</b>
            先用灰框占位，不影响排版；把图片文件夹补进来会自动对上。
          </div>
        </div>
      )}
      {report.span.first && (
        <>
          <h3 className="h3">选时间</h3>
          <p className="hint">
            从 {report.span.first} 到 {report.span.last}。在下面选起止的月份。
          </p>
          <Years report={report} range={range} />
          <RangeFields report={report} range={range} setRange={setRange} />
        </>
      )}
      {authors.length > 0 && (
        <>
          <h3 className="h3">谁写的</h3>
          <ul className="who">
            {authors.slice(0, 6).map((one) => (
              <li key={one.id}>
                <b>{one.name}</b>
                <div className="bar" aria-hidden="true">
                  <i style={{ width: `${(one.entries / most) * 100}%` }} />
                </div>
                <span className="num">{thousands(one.entries)} 条</span>
              </li>
            ))}
          </ul>
          {authors.length > 6 && <p className="hint">还有 {authors.length - 6} 位。</p>}
        </>
      )}
      {skipped.length > 0 && (
        <details className="more-of">
          <summary>没有读进来的 {thousands(skipped.length)} 处</summary>
          <ul>
            {skipped.slice(0, 50).map((one) => (
              <li key={`${one.ref}${one.why}`}>
                <span>{one.ref}</span>
                <span className="hint">{one.why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {warnings.length > 0 && (
        <details className="more-of">
          <summary>读的时候留意到 {thousands(warnings.length)} 处</summary>
          <ul>
            {warnings.slice(0, 50).map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index}>
                <span>{one.detail}</span>
                {one.ref && <span className="hint">{one.ref}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

export type Range = { from: string; to: string }

/** Dated months in order, `YYYYMM`; reports write them with or without a dash. */
export const monthsOf = (report: ImportReportView): { month: string; entries: number }[] =>
  report.months
    .map((one) => ({ month: one.month.replace('-', ''), entries: one.entries }))
    .filter((one) => /^\d{6}$/.test(one.month))
    .sort((a, b) => a.month.localeCompare(b.month))

/** Posts between two months, both included. */
export const entriesIn = (report: ImportReportView, { from, to }: Range): number =>
  monthsOf(report)
    .filter((one) => one.month >= from && one.month <= to)
    .reduce((sum, one) => sum + one.entries, 0)

const Figure = ({ name, value, unit, warn = false }: { name: string; value: number; unit: string; warn?: boolean }) => (
  <div className={warn ? 'w' : ''}>
    <dt>{name}</dt>
    <dd>
      {thousands(value)}
      <small>{unit}</small>
    </dd>
  </div>
)

const Years = ({ report, range }: { report: ImportReportView; range: Range }) => {
  const most = Math.max(1, ...report.years.map((one) => one.entries))
  const label = report.years.map((one) => `${one.year} 年 ${one.entries} 条`).join('，')
  const isOn = (year: number) => `${year}12` >= range.from && `${year}01` <= range.to
  const first = report.years.findIndex((one) => isOn(one.year))
  const last = report.years.findLastIndex((one) => isOn(one.year))
  const share = (index: number) => `${(index / report.years.length) * 100}%`
  return (
    <div className="his-box">
      <div
        className="his"
        role="img"
        aria-label={`每年条数：${label}`}
        style={{ gridTemplateColumns: `repeat(${report.years.length},1fr)` }}
      >
        {report.years.map((one) => (
          <div key={one.year} className={isOn(one.year) ? 'on' : ''}>
            <i style={{ height: `${(one.entries / most) * 100}%` }}>
              <span>{one.entries}</span>
            </i>
            <b>{report.years.length > 9 ? `’${String(one.year).slice(2)}` : one.year}</b>
          </div>
        ))}
        {first >= 0 && <em style={{ left: share(first) }} />}
        {last >= 0 && <em style={{ left: share(last + 1) }} />}
      </div>
    </div>
  )
}

const RangeFields = ({
  report,
  range,
  setRange,
}: {
  report: ImportReportView
  range: Range
  setRange(range: Range): void
}) => {
  const months = monthsOf(report).map((one) => one.month)
  const options = months.map((month) => (
    <option key={month} value={month}>
      {monthName(month)}
    </option>
  ))
  return (
    <div className="rng">
      <label className="rng__l">
        <span>从</span>
        <select
          className="inp"
          value={range.from}
          onChange={(event) =>
            setRange({ from: event.target.value, to: event.target.value > range.to ? event.target.value : range.to })
          }
        >
          {options}
        </select>
      </label>
      <label className="rng__l">
        <span>到</span>
        <select
          className="inp"
          value={range.to}
          onChange={(event) =>
            setRange({
              to: event.target.value,
              from: event.target.value < range.from ? event.target.value : range.from,
            })
          }
        >
          {options}
        </select>
      </label>
    </div>
  )
}

import { useRef } from 'react'
import { monthAtPlace, monthByKey, moved, placeOfMonth, type Range, type YearBar } from '#islands/create/choice.ts'
import { monthName, thousands } from '#islands/ui/format.ts'

type Props = { bars: YearBar[]; months: string[]; range: Range; setRange(range: Range): void }

/** 选时间: a bar a year, two ribbons to drag or move by keyboard, and the same as two lists. */
export const Timeline = (props: Props) => (
  <>
    <h3 className="h3">选时间</h3>
    <p className="hint">拖动书签带，或在下面选起止的月份。</p>
    <Bars {...props} />
    <Lists {...props} />
  </>
)

const Bars = ({ bars, months, range, setRange }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const most = Math.max(1, ...bars.map((one) => one.entries))
  const isOn = (year: number) => `${year}12` >= range.from && `${year}01` <= range.to
  const drag = (end: 'from' | 'to', event: React.PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const frame = box.current?.getBoundingClientRect()
    if (!frame) return
    const place = (event.clientX - frame.left) / frame.width
    const month = monthAtPlace(Math.min(1, Math.max(0, place)), bars, months, end)
    const next = moved(range, end, month)
    if (next[end] !== range[end]) setRange(next)
  }
  const ribbon = (end: 'from' | 'to', label: string) => (
    // A native range input cannot share one track with a second one and stay reachable for both hands.
    <div
      className="his__r"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={months.length - 1}
      aria-valuenow={months.indexOf(range[end])}
      aria-valuetext={monthName(range[end])}
      style={{ left: `${placeOfMonth(range[end], bars, months, end) * 100}%` }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.focus()
        event.preventDefault()
      }}
      onPointerMove={(event) => drag(end, event)}
      onKeyDown={(event) => {
        const month = monthByKey(event.key, range[end], months)
        if (month === undefined) return
        event.preventDefault()
        setRange(moved(range, end, month))
      }}
    />
  )
  return (
    <div className="his-box">
      <div className="his" ref={box} style={{ gridTemplateColumns: `repeat(${bars.length},1fr)` }}>
        {bars.map((one) => (
          <div key={one.year} className={isOn(one.year) ? 'on' : ''}>
            <i style={{ height: `${(one.entries / most) * 100}%` }}>
              <span>{one.entries > 0 && thousands(one.entries)}</span>
            </i>
            <b>{bars.length > 9 ? `’${String(one.year).slice(2)}` : one.year}</b>
          </div>
        ))}
        {ribbon('from', '从哪个月开始')}
        {ribbon('to', '到哪个月为止')}
      </div>
    </div>
  )
}

const Lists = ({ months, range, setRange }: Props) => {
  const list = (end: 'from' | 'to', label: string) => (
    <label className="rng__l">
      <span>{label}</span>
      <select
        className="inp"
        value={range[end]}
        onChange={({ target: { value } }) =>
          // A list may be used in any order: choosing past the other end takes it along.
          setRange(
            end === 'from'
              ? { from: value, to: value > range.to ? value : range.to }
              : { from: value < range.from ? value : range.from, to: value },
          )
        }
      >
        {months.map((month) => (
          <option key={month} value={month}>
            {monthName(month)}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <div className="rng">
      {list('from', '从')}
      {list('to', '到')}
    </div>
  )
}

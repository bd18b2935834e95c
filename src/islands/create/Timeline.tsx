import { useRef } from 'react'
import { monthAtPlace, monthByKey, moved, placeOfMonth, type Range, type YearBar } from '#islands/create/choice.ts'
import { monthName, thousands } from '#islands/ui/format.ts'

import { select } from '#layouts/parts/field.ts'

type Props = { bars: YearBar[]; months: string[]; range: Range; setRange(range: Range): void }

/** 选时间: a bar a year, two ribbons to drag or move by keyboard, and the same as two lists. */
export const Timeline = (props: Props) => (
  <>
    <h3 className="mt-7 text-18 leading-head font-semibold tracking-[0.02em]">选时间</h3>
    <p className="text-13 leading-[1.6] text-ink-3">拖动书签带，或在下面选起止的月份。</p>
    <Bars {...props} />
    <Lists {...props} />
  </>
)

/** A ribbon at a thread across all bars, with room around it for a finger; it is a little larger in the hand. */
const ribbonLooks =
  'absolute -top-[54px] -bottom-1.5 z-2 -ml-[22px] w-11 cursor-ew-resize touch-none focus-visible:rounded-page ' +
  'before:absolute before:top-2 before:left-[calc(50%-5px)] before:h-6 before:w-[11px] before:bg-zhu before:clip-ribbon ' +
  'before:origin-top before:transition-transform before:ease-paper focus-visible:before:bg-indigo ' +
  'hover:before:[transform:scale(1.25)] active:before:[transform:scale(1.25)] ' +
  'focus-visible:before:[transform:scale(1.25)] ' +
  'after:absolute after:top-2 after:bottom-1.5 after:left-1/2 after:border-l after:border-zhu'

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
      className={ribbonLooks}
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
    <div className="px-1 pb-2">
      <div
        className="relative isolate mt-13 grid h-39 border-b border-ink max-sm:h-[130px]"
        ref={box}
        style={{ gridTemplateColumns: `repeat(${bars.length},1fr)` }}
      >
        {bars.map((one) => (
          <div
            key={one.year}
            className={`relative flex flex-col items-center justify-end text-12 ${isOn(one.year) ? 'text-ink' : 'text-ink-3'}`}
          >
            <div
              className={`relative w-[56%] max-w-16 ${isOn(one.year) ? 'bg-ink' : 'bg-linen-2'}`}
              style={{ height: `${(one.entries / most) * 100}%` }}
            >
              {/* A ribbon may hang right behind a number: it stands on paper, above the ribbon's line. */}
              <span className="pointer-events-none absolute -top-[21px] left-1/2 z-3 bg-page px-[3px] text-center leading-[18px] [transform:translateX(-50%)]">
                {one.entries > 0 && thousands(one.entries)}
              </span>
            </div>
            <b className="absolute -bottom-[25px] leading-none font-normal">
              {bars.length > 9 ? `'${String(one.year).slice(2)}` : one.year}
            </b>
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
    <label className="grid grid-cols-[auto_1fr] items-center gap-2.5 text-14 text-ink-3">
      <span>{label}</span>
      <select
        className={`${select} min-h-tap text-ink max-sm:px-2.5`}
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
    <div className="mt-[42px] grid grid-cols-2 gap-3">
      {list('from', '从')}
      {list('to', '到')}
    </div>
  )
}

import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import type { DrawnCover } from '#lib/books/design/cover-drawing.ts'
import type { PhotoMove } from '#lib/print/photo/move-photo.ts'

type Photo = NonNullable<DrawnCover['photo']>
type Point = { x: number; y: number }

/** mm a press of an arrow key moves the picture; with shift five times as much. */
const stepMm = 1
/** Times a press of + and a notch of the wheel enlarge it; degrees of [ and ]. */
const [larger, turnStep] = [1.05, 1]
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-stepMm, 0],
  ArrowRight: [stepMm, 0],
  ArrowUp: [0, -stepMm],
  ArrowDown: [0, stepMm],
}
const keys: Record<string, PhotoMove> = {
  '+': { scale: larger },
  '=': { scale: larger },
  '-': { scale: 1 / larger },
  '[': { turn: -turnStep },
  ']': { turn: turnStep },
}

const angleOf = (a: Point, b: Point): number => (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
const lengthOf = (a: Point, b: Point): number => Math.max(1, Math.hypot(b.x - a.x, b.y - a.y))
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`

/**
 * Lies over the picture of the front: one finger moves it, two enlarge and turn it, the wheel enlarges it under the
 * pointer; arrows, + − and [ ] do the same by keys.
 */
export const PhotoHandle = (props: { photo: Photo; hold(move: PhotoMove): void; release(byKeys: boolean): void }) => {
  const { photo, hold, release } = props
  const { at, box } = photo
  const own = useRef<HTMLButtonElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const hint = useId()
  const wheeled = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** From px of the screen to mm of the sheet. */
  const onSheet = ({ x, y }: Point): readonly [number, number] => {
    const { left, top, width, height } = own.current!.getBoundingClientRect()
    return [at.frame.xMm + ((x - left) / width) * at.frame.wMm, at.frame.yMm + ((y - top) / height) * at.frame.hMm]
  }
  const moved = (from: Point, to: Point): [number, number] => {
    const [a, b] = [onSheet(from), onSheet(to)]
    return [b[0] - a[0], b[1] - a[1]]
  }
  const onMove = ({ pointerId, clientX, clientY }: PointerEvent): void => {
    const before = fingers.current.get(pointerId)
    if (!before) return
    const now = { x: clientX, y: clientY }
    const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1]
    fingers.current.set(pointerId, now)
    if (!other) {
      hold({ by: moved(before, now) })
      return
    }
    const turn = angleOf(other, now) - angleOf(other, before)
    hold({
      about: onSheet(between(other, before)),
      by: moved(between(other, before), between(other, now)),
      scale: lengthOf(other, now) / lengthOf(other, before),
      turn: turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn,
    })
  }
  const onUp = ({ pointerId }: PointerEvent): void => {
    if (!fingers.current.delete(pointerId) || fingers.current.size > 0) return
    release(false)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = arrows[event.key]
    const times = event.shiftKey ? 5 : 1
    const move = arrow ? { by: [arrow[0] * times, arrow[1] * times] as const } : keys[event.key]
    if (!move) return
    event.preventDefault()
    hold(move)
    release(true)
  }
  // React listens passively: the page would scroll along.
  const wheel = useRef<(event: WheelEvent) => void>(() => {})
  wheel.current = (event) => {
    event.preventDefault()
    hold({ about: onSheet({ x: event.clientX, y: event.clientY }), scale: larger ** (event.deltaY < 0 ? 1 : -1) })
    clearTimeout(wheeled.current)
    wheeled.current = setTimeout(() => release(true), 250)
  }
  useEffect(() => {
    const node = own.current
    // Over the page the wheel scrolls; who has taken the picture enlarges it.
    const listen = (event: WheelEvent): void => {
      if (document.activeElement === node || event.ctrlKey) wheel.current(event)
    }
    node?.addEventListener('wheel', listen, { passive: false })
    return () => node?.removeEventListener('wheel', listen)
  }, [])
  const { zoom, rotate } = at.slot
  return (
    <>
      <button
        ref={own}
        type="button"
        className="absolute m-0 cursor-move touch-none rounded-none border border-dashed border-transparent bg-transparent p-0 select-none hover:border-white focus-visible:border-white"
        style={{ left: percent(box.x), top: percent(box.y), width: percent(box.w), height: percent(box.h) }}
        aria-label={`封面照片，放大 ${zoom.toFixed(2)} 倍，转 ${Math.round(rotate)} 度`}
        aria-describedby={hint}
        data-photo-handle
        onPointerDown={(event) => {
          if (event.button !== 0 || fingers.current.size > 1) return
          event.currentTarget.setPointerCapture(event.pointerId)
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        }}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={onUp}
        onKeyDown={onKey}
      />
      <span id={hint} className="sr-only">
        拖动移动，双指缩放旋转；方向键移动，加减号缩放，方括号旋转。
      </span>
    </>
  )
}

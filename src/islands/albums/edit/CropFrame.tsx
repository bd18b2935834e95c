import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { cropOf, cropSlot } from '#lib/albums/edit/crop-slot.ts'
import { type Crop, mostZoom } from '#lib/albums/edit/edit-places.ts'
import type { PageGeometry } from '#lib/albums/layout/geometry.ts'
import type { Slot } from '#lib/albums/layout/slot.ts'

type Props = {
  slot: Slot
  page: PageGeometry
  picture: string
  label: string
  /** While a slider is drawn: how often it is enlarged. */
  zoom: number | undefined
  done(crop: Crop): void
  leave(): void
}

/** An arrow moves what is seen by so much of it; Shift by ten times less. */
const step = 0.05
const handles = ['-top-1 -left-1', '-top-1 -right-1', '-bottom-1 -left-1', '-bottom-1 -right-1']

/** The chosen photograph in its frame: dragged, pinched, wheeled or moved by keys; it never leaves an empty corner. */
export const CropFrame = ({ slot, page, picture, label, zoom, done, leave }: Props) => {
  const [crop, setCrop] = useState(() => cropOf(slot, page))
  const frame = useRef<HTMLButtonElement>(null)
  const points = useRef(new Map<number, { x: number; y: number }>())
  const before = useRef(crop)
  const changed = useRef(false)
  useEffect(() => {
    const known = cropOf(slot, page)
    before.current = known
    setCrop(known)
  }, [slot, page])
  const now = zoom === undefined ? crop : { ...crop, zoom }
  const shown = cropSlot(slot, now, page)
  const change = (next: Crop): void => {
    changed.current = true
    // As it is seen: a focal point beyond the edge would have to be dragged back through nothing.
    setCrop(cropOf(cropSlot(slot, next, page), page))
  }
  const keep = (): void => {
    if (changed.current) done(crop)
    changed.current = false
  }
  const moved = (dx: number, dy: number, from: Crop = crop, scale = 1): Crop => {
    const { w, h } = cropSlot(slot, from, page).crop
    const { clientWidth = 1, clientHeight = 1 } = frame.current ?? {}
    const [x, y] = from.focal
    const zoomed = Math.min(mostZoom, Math.max(1, from.zoom * scale))
    return { focal: [x - (dx / clientWidth) * w, y - (dy / clientHeight) * h], zoom: zoomed, turn: 0 }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const last = points.current.get(event.pointerId)
    if (!last) return
    const other = [...points.current].find(([id]) => id !== event.pointerId)?.[1]
    const next = { x: event.clientX, y: event.clientY }
    const apart = (at: { x: number; y: number }): number => (other ? Math.hypot(at.x - other.x, at.y - other.y) : 1)
    const scale = apart(last) > 0 ? apart(next) / apart(last) : 1
    points.current.set(event.pointerId, next)
    const half = other ? 0.5 : 1
    change(moved(half * (next.x - last.x), half * (next.y - last.y), crop, scale))
  }
  const onPointerEnd = (event: PointerEvent<HTMLElement>): void => {
    points.current.delete(event.pointerId)
    if (points.current.size === 0) keep()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.shiftKey ? step / 10 : step
    const { clientWidth = 1, clientHeight = 1 } = frame.current ?? {}
    const way = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key]
    const scale = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }[event.key]
    if (event.key === 'Escape') {
      keep()
      leave()
    }
    if (!way && !scale) return
    event.preventDefault()
    change(moved((way?.[0] ?? 0) * by * clientWidth, (way?.[1] ?? 0) * by * clientHeight, crop, scale))
  }
  const last = useRef(keep)
  last.current = keep
  useEffect(() => {
    // It stands where the button was that had the focus; whoever is at the tools stays there.
    const held = document.activeElement
    if (!held || held === document.body || held.closest('[data-drop]')) frame.current?.focus({ preventScroll: true })
    return () => last.current()
  }, [])
  useEffect(() => {
    // React's own wheel listener is passive: the page would scroll along.
    const element = frame.current
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      change(moved(0, 0, crop, event.deltaY < 0 ? 1.06 : 1 / 1.06))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  })
  const { x, y, w, h } = shown.crop
  return (
    <button
      type="button"
      ref={frame}
      data-chosen
      className="absolute inset-0 block size-full cursor-grab touch-none overflow-hidden border-0 bg-transparent p-0 outline-2 outline-offset-0 outline-indigo focus-visible:shadow-focus active:cursor-grabbing"
      aria-label={`${label}，选中了：方向键移动，加减号缩放，Esc 放下`}
      aria-pressed="true"
      onPointerDown={(event) => {
        points.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
      onKeyUp={keep}
      onBlur={keep}
      onPointerLeave={keep}
    >
      <img
        src={picture}
        alt=""
        draggable={false}
        className="pointer-events-none absolute max-w-none select-none"
        style={{ left: pc(-x / w), top: pc(-y / h), width: pc(1 / w), height: pc(1 / h) }}
      />
      <span className="pointer-events-none absolute inset-0 bg-[linear-gradient(90deg,#0000_33%,#fff8_33%_33.3%,#0000_33.3%_66.6%,#fff8_66.6%_66.9%,#0000_66.9%),linear-gradient(#0000_33%,#fff8_33%_33.3%,#0000_33.3%_66.6%,#fff8_66.6%_66.9%,#0000_66.9%)]" />
      {handles.map((corner) => (
        <span key={corner} className={`pointer-events-none absolute size-2.5 border border-indigo bg-page ${corner}`} />
      ))}
    </button>
  )
}

const pc = (share: number): string => `${(100 * share).toFixed(3)}%`

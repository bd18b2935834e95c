import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

type Drag = { from: number; to: number }

/** So near to the edge of the window the page goes along, so far a frame. px */
const edgePx = 88
const stepPx = 14

/** Index at which a row dropped at this height would stand, when it is taken from `from`. */
const placeAt = (list: HTMLElement, y: number, from: number): number => {
  const rows = [...list.children]
  const below = rows.findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return y < (top + bottom) / 2
  })
  const gap = below < 0 ? rows.length : below
  return gap > from ? gap - 1 : gap
}

/**
 * Rows that are dragged by a grip, with mouse, pen or finger, and moved by the arrow keys while it has the focus.
 * Escape puts a dragged row back.
 */
export const useDragRows = (list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) => {
  const [drag, setDrag] = useState<Drag>()
  const y = useRef(0)
  const on = drag !== undefined
  useEffect(() => {
    if (!on) return
    let frame = requestAnimationFrame(function go() {
      const by = y.current < edgePx ? -stepPx : y.current > innerHeight - edgePx ? stepPx : 0
      if (by !== 0) {
        scrollBy(0, by)
        setDrag((one) => (one && list.current ? { ...one, to: placeAt(list.current, y.current, one.from) } : one))
      }
      frame = requestAnimationFrame(go)
    })
    return () => cancelAnimationFrame(frame)
  }, [on, list])
  const grip = (index: number, count: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || drag) return
      event.currentTarget.setPointerCapture(event.pointerId)
      y.current = event.clientY
      setDrag({ from: index, to: index })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!drag || !list.current) return
      y.current = event.clientY
      const to = placeAt(list.current, event.clientY, drag.from)
      if (to !== drag.to) setDrag({ ...drag, to })
    },
    onPointerUp: () => {
      if (drag && drag.to !== drag.from) move(drag.from, drag.to)
      setDrag(undefined)
    },
    onPointerCancel: () => setDrag(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape') return setDrag(undefined)
      const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key]
      if (to === undefined || drag) return
      event.preventDefault()
      if (to >= 0 && to < count && to !== index) move(index, to)
    },
  })
  /** What happens to a row while one is dragged: it is held, or the held one would come before or after it. */
  const looks = (index: number): 'held' | 'before' | 'after' | undefined => {
    if (!drag) return undefined
    if (index === drag.from) return 'held'
    if (index !== drag.to) return undefined
    return drag.to < drag.from ? 'before' : 'after'
  }
  return { grip, looks, dragging: on }
}

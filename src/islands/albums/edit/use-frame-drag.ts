import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** A mouse drags from here on, px; a finger after it was held for so long, ms (BOARD-albums). */
const [mousePx, holdMs, heldPx] = [4, 180, 8]

export type Dragged = { from: string; x: number; y: number }
type Begun = {
  id: string
  x: number
  y: number
  pointer: number
  element: HTMLElement
  timer?: ReturnType<typeof setTimeout>
}

/** The place under a point: what carries `data-drop`. */
const placeAt = (x: number, y: number): string | undefined =>
  document
    .elementsFromPoint(x, y)
    .map((one) => one.closest<HTMLElement>('[data-drop]')?.dataset.drop)
    .find((name) => name !== undefined)

/**
 * Photographs are dragged from one place to another, by mouse or by a finger that held one. `from` and places are what
 * `data-drop` says. A drag that ends where it began, or nowhere, changes nothing.
 */
export const useFrameDrag = (drop: (from: string, to: string) => void) => {
  const [dragged, setDragged] = useState<Dragged>()
  const [over, setOver] = useState<string>()
  const begun = useRef<Begun>(undefined)
  const dragging = useRef(false)
  /** The click that follows a drag is none. */
  const swallows = useRef(false)
  // A finger that drags does not scroll; this can only be said where the browser still asks.
  useEffect(() => {
    const still = (event: TouchEvent): void => {
      if (dragging.current) event.preventDefault()
    }
    document.addEventListener('touchmove', still, { passive: false })
    return () => document.removeEventListener('touchmove', still)
  }, [])
  const end = (): void => {
    clearTimeout(begun.current?.timer)
    begun.current = undefined
    dragging.current = false
    setDragged(undefined)
    setOver(undefined)
  }
  const lift = (at: Begun, x: number, y: number): void => {
    dragging.current = true
    at.element.setPointerCapture(at.pointer)
    setDragged({ from: at.id, x, y })
  }
  const handlers = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return
      dragging.current = false
      swallows.current = false
      const { clientX: x, clientY: y, pointerId: pointer, currentTarget: element } = event
      const at: Begun = { id, x, y, pointer, element }
      if (event.pointerType !== 'mouse') at.timer = setTimeout(() => lift(at, x, y), holdMs)
      begun.current = at
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      const at = begun.current
      if (!at) return
      const far = Math.hypot(event.clientX - at.x, event.clientY - at.y)
      if (!dragging.current) {
        if (event.pointerType === 'mouse' ? far < mousePx : far < heldPx) return
        // A finger that moves before it was held scrolls.
        if (event.pointerType !== 'mouse') {
          end()
          return
        }
        lift(at, event.clientX, event.clientY)
      }
      setDragged({ from: at.id, x: event.clientX, y: event.clientY })
      setOver(placeAt(event.clientX, event.clientY))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>): void => {
      const at = begun.current
      const to = dragging.current ? placeAt(event.clientX, event.clientY) : undefined
      // Held and let go where it was it is a slow tap.
      swallows.current =
        dragging.current && at !== undefined && Math.hypot(event.clientX - at.x, event.clientY - at.y) >= mousePx
      setTimeout(() => {
        swallows.current = false
      })
      end()
      if (to !== undefined && to !== id) drop(id, to)
    },
    onPointerCancel: end,
    onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }): void => {
      if (!swallows.current) return
      event.preventDefault()
      event.stopPropagation()
    },
  })
  return { dragged, over, handlers }
}

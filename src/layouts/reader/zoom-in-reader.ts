import { tapScale } from '../zoom/zoom.ts'
import type { Zoomable } from '../zoom/zoomable.ts'
import { leaveZoomedState } from '../zoom/zoomed-state.ts'
import { placeOfWhole } from './draw-page.ts'

const doubleMs = 300
const nearPx = 30

/**
 * A page of the rolling book is made larger by a double tap or by two fingers, the open one by the button (the way for
 * keyboards and screen readers). What shows it is fetched when it is first wanted; fingers that are down go on in it.
 */
export const zoomInReader = (
  roll: HTMLElement,
  button: HTMLElement,
  current: () => HTMLElement,
  /** The whole page of which a leaf shows pieces, as an element of its own. */
  wholeOf: (leaf: HTMLElement) => HTMLElement,
): void => {
  leaveZoomedState()
  let zoom: Zoomable | undefined
  let opening = false
  const open = async (page: HTMLElement, scale: number, at: { clientX: number; clientY: number }): Promise<void> => {
    if (opening || page.hasAttribute('data-waiting')) return
    opening = true
    const { openZoomedPage } = await import('../zoom/zoomed-page.ts')
    const label = page.getAttribute('aria-label') ?? '书页'
    zoom = openZoomedPage({ page: wholeOf(page), from: placeOfWhole(page, at.clientY), label }, scale, at)
    opening = false
  }
  button.addEventListener('click', () => {
    const page = current()
    const { top, height } = page.getBoundingClientRect()
    const clientY = Math.max(top, Math.min(innerHeight / 2, top + height))
    const { left, width } = placeOfWhole(page, clientY)
    void open(page, tapScale, { clientX: Math.max(0, Math.min(innerWidth, left + width / 2)), clientY })
  })

  const pageAt = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>('.painted-page') : null
  let tap = { at: 0, clientX: 0, clientY: 0 }
  roll.addEventListener(
    'touchmove',
    (event) => {
      if (event.touches.length < 2) return
      // Not the whole window with its bars: the page alone.
      event.preventDefault()
      const [a, b] = [event.touches[0]!, event.touches[1]!]
      const page = pageAt(event.target)
      if (zoom?.isOpen()) zoom.onTouch(event)
      else if (page)
        void open(page, 1.2, { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 })
    },
    { passive: false },
  )
  let from = { clientX: 0, clientY: 0, many: false }
  roll.addEventListener(
    'touchstart',
    ({ touches }) => {
      from = { clientX: touches[0]!.clientX, clientY: touches[0]!.clientY, many: touches.length > 1 }
    },
    { passive: true },
  )
  roll.addEventListener(
    'touchend',
    (event) => {
      if (zoom?.isOpen()) return zoom.onTouch(event)
      const { clientX, clientY } = event.changedTouches[0]!
      const near = (at: { clientX: number; clientY: number }): boolean =>
        Math.hypot(clientX - at.clientX, clientY - at.clientY) < nearPx
      if (event.touches.length > 0 || from.many || !near(from)) return
      const again = event.timeStamp - tap.at < doubleMs && near(tap)
      tap = { at: again ? 0 : event.timeStamp, clientX, clientY }
      const page = pageAt(event.target)
      if (!again || !page) return
      event.preventDefault()
      void open(page, tapScale, { clientX, clientY })
    },
    { passive: false },
  )
}

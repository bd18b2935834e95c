import { atRest, bounded, tapScale, type Zoom, type ZoomBox, zoomedAt } from './zoom.ts'

type Point = { x: number; y: number }
/** Two taps within this time and distance are one double tap. */
const doubleMs = 300
const nearPx = 30
/** Steps of the keyboard. */
const stepPx = 60
const stepScale = 1.4

/**
 * Lets `content` be made larger within `frame`: by two fingers, a double tap or double click, and the keys + - 0 and
 * arrows while the frame has the focus. `back`: what a double tap, or fingers that close, do to what is large.
 */
export const zoomable = (frame: HTMLElement, content: HTMLElement, back?: () => void) => {
  const box = (): ZoomBox => ({
    frame: { w: frame.clientWidth, h: frame.clientHeight },
    content: { w: content.offsetWidth, h: content.offsetHeight },
  })
  let zoom: Zoom = { scale: 1, x: 0, y: 0 }
  const put = (next: Zoom): void => {
    zoom = next
    const rest = atRest(box())
    content.style.transformOrigin = '0 0'
    content.style.transform = `translate(${zoom.x - rest.x}px, ${zoom.y - rest.y}px) scale(${zoom.scale})`
    frame.dataset.zoomed = String(Math.round(zoom.scale * 100) / 100)
  }
  const isLarge = (): boolean => zoom.scale > 1.02
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = frame.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const leave = (): void => (back ? back() : put(atRest(box())))
  const toggle = (at: Point): void => (isLarge() ? leave() : put(zoomedAt(atRest(box()), tapScale, at, at, box())))

  let fingers: Point[] = []
  let tap = { at: 0, x: 0, y: 0 }
  let moved = false
  const middle = (all: Point[]): Point => ({
    x: all.reduce((sum, { x }) => sum + x, 0) / all.length,
    y: all.reduce((sum, { y }) => sum + y, 0) / all.length,
  })
  const apart = ([a, b]: Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)
  const onTouch = (event: TouchEvent): void => {
    const now = Array.from(event.touches, placeOf)
    if (event.type === 'touchmove' && fingers.length === now.length && now.length > 0) {
      const by = now.length > 1 ? apart(now) / Math.max(1, apart(fingers)) : 1
      if (now.length > 1 || isLarge()) {
        event.preventDefault()
        put(zoomedAt(zoom, zoom.scale * by, middle(fingers), middle(now), box()))
      }
      if (Math.hypot(middle(now).x - tap.x, middle(now).y - tap.y) > nearPx / 3) moved = true
    }
    if (event.type === 'touchstart') {
      if (now.length === 1) moved = false
      else moved = true
    }
    if (event.type === 'touchend' && now.length === 0 && !moved) tapped(event, fingers[0])
    if (event.type === 'touchend' && now.length === 0 && moved && !isLarge() && fingers.length > 0 && back) back()
    if (now.length === 1 && event.type === 'touchstart' && event.timeStamp - tap.at > doubleMs)
      tap = { at: 0, ...now[0]! }
    fingers = now
  }
  const tapped = (event: TouchEvent, at: Point | undefined): void => {
    if (!at) return
    const again = event.timeStamp - tap.at < doubleMs && Math.hypot(at.x - tap.x, at.y - tap.y) < nearPx
    tap = { at: again ? 0 : event.timeStamp, ...at }
    if (!again) return
    // Or the browser makes a double click of it.
    event.preventDefault()
    toggle(at)
  }
  for (const name of ['touchstart', 'touchmove', 'touchend'] as const)
    frame.addEventListener(name, onTouch, { passive: false })
  frame.addEventListener('dblclick', (event) => toggle(placeOf(event)))
  frame.addEventListener('keydown', (event) => {
    const { w, h } = box().frame
    const at = { x: w / 2, y: h / 2 }
    const push = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key]
    if (push) put(bounded({ ...zoom, x: zoom.x + push[0]! * stepPx, y: zoom.y + push[1]! * stepPx }, box()))
    else if (event.key === '+' || event.key === '=') put(zoomedAt(zoom, zoom.scale * stepScale, at, at, box()))
    else if (event.key === '-') put(zoomedAt(zoom, zoom.scale / stepScale, at, at, box()))
    else if (event.key === '0') put(atRest(box()))
    else return
    event.preventDefault()
  })
  return {
    /** Makes it `scale` times as large around a point of the window. */
    enlarge: (scale: number, at: { clientX: number; clientY: number }): void =>
      put(zoomedAt(atRest(box()), scale, placeOf(at), placeOf(at), box())),
    /** By a factor, around the middle. */
    by: (factor: number): void => {
      const at = { x: frame.clientWidth / 2, y: frame.clientHeight / 2 }
      put(zoomedAt(zoom, zoom.scale * factor, at, at, box()))
    },
    /** Fingers that were put down elsewhere. */
    onTouch,
    isOpen: (): boolean => frame.isConnected,
  }
}
export type Zoomable = ReturnType<typeof zoomable>

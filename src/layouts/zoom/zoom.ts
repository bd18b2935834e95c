/** How something lies in its frame: its upper left corner in px of the frame, and how many times larger it is than at rest. */
export type Zoom = { scale: number; x: number; y: number }
/** Sizes in px; `content` at rest. */
export type ZoomBox = { frame: { w: number; h: number }; content: { w: number; h: number } }
type Point = { x: number; y: number }

/** As far as pictures of ours stay sharp. */
const mostScale = 5
/** A double tap: body text of a page as large as on paper. */
export const tapScale = 2.2

/** Smaller than the frame: in its middle. Larger: no edge comes off the frame's. */
const along = (at: number, size: number, room: number): number =>
  size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, at))

export const bounded = ({ scale, x, y }: Zoom, { frame, content }: ZoomBox): Zoom => {
  const held = Math.min(mostScale, Math.max(1, scale))
  return { scale: held, x: along(x, content.w * held, frame.w), y: along(y, content.h * held, frame.h) }
}

export const atRest = (box: ZoomBox): Zoom => bounded({ scale: 1, x: 0, y: 0 }, box)

/** The same point of the content stays under `from` on its way to `to`: fingers that spread, wander, or both. */
export const zoomedAt = (zoom: Zoom, scale: number, from: Point, to: Point, box: ZoomBox): Zoom => {
  const by = Math.min(mostScale, Math.max(1, scale)) / zoom.scale
  return bounded({ scale: zoom.scale * by, x: to.x - (from.x - zoom.x) * by, y: to.y - (from.y - zoom.y) * by }, box)
}

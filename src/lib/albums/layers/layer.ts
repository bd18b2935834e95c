import type { FaceId } from '#lib/print/scene.ts'
import type { FitMode } from '../layout/fit.ts'

/**
 * One picture or one line of words on the wire, in the specification's fields (rows 3.28–3.31). Lengths are pixels of the canvas
 * (`canvasOf`); `frameX` … are the window on the page, `x` … the picture's own box from the window's corner before `scale`;
 * `rotate` turns both about the window's middle, degrees clockwise. Layers lie in the order of `frameZ`, then of the list.
 * `rows`, `cols`, `spacing` part the window into equal cells: a vertical line is one column of as many rows as it has
 * characters.
 */
export type Layer = {
  id: string
  type: 'image' | 'text'
  name: string
  /** Content hash of a picture; '' of words, and of a frame without a picture. */
  content: string
  x: number
  y: number
  w: number
  h: number
  rotate: number
  scale: number
  frameX: number
  frameY: number
  frameZ: number
  frameWidth: number
  frameHeight: number
  /** How the picture takes its window (row 5.15); `cover` where nothing is said. */
  fit?: FitMode
  hidden: boolean
  rows: number
  cols: number
  spacing: number
  text: string
  /** `#rrggbb`. */
  fillStyle: string
  textAlign: 'left' | 'center' | 'right'
  textAlignLast: 'left' | 'center' | 'right'
  fontSize: number
  /** A face of ours (`serif-semibold`); with one for Latin behind a comma where it has another. */
  fontFamily: FaceId | `${FaceId}, ${FaceId}`
  fontStyle: 'normal'
  lineHeight: number
}

/** A page of an album on the wire (row 3.26). */
export type LayerPage = {
  name: string
  layers: Layer[]
  /** Among its kind. */
  index: number
  /** In the whole album. */
  pageIndex: number
  pagination: string
}

import type { FocusBox } from '#lib/print/photo/focus.ts'

export type { FocusBox } from '#lib/print/photo/focus.ts'
/** Where a picture stands, in mm from its box's top left corner. */
export type { Frame } from '#lib/print/photo/place-photo.ts'

/** What arranging asks of a picture: pixels of the upright picture and what of it must stay in sight. */
export type LayoutPicture = {
  widthPx: number
  heightPx: number
  /** Fractions of the upright picture; missing where nobody looked. */
  focus?: FocusBox
  /** Screenshot, chart, document or code. */
  graphic?: true
}

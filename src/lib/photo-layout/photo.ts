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

/** A photograph of an album: what arranging, ordering and choosing ask of it. */
export type LayoutPhoto = LayoutPicture & {
  /** Content hash. */
  id: string
  /** Name of its file; orders what has no date. */
  name: string
  /** Whole heads as fractions of the upright picture, the largest first. */
  faces: readonly FocusBox[]
  /** Much of it is white paper and nobody is on it: printed, never large. */
  paper?: true
  /** Difference hash, sixteen hexadecimal digits. */
  dhash?: string
  /** What the wall clock said where it was taken, as if it were UTC, ms; missing for one without a date. */
  takenMs?: number
  /** Degrees, WGS-84. */
  at?: { lat: number; lon: number }
  /** Mean colour, `#rrggbb`: what screens show until the picture is there. */
  average?: string
  /** Only where the file itself names it. */
  placeName?: string
}

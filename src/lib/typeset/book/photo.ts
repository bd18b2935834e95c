import type { FocusBox } from '#lib/print/photo/focus.ts'

export type { FocusBox } from '#lib/print/photo/focus.ts'

/** Pictures and films as the typesetter takes them. */
export type Photo = {
  media: string
  widthPx: number
  heightPx: number
  alt: string
  /** What must not be cut off (PRINT.md §2.8); pictures imported before it was looked for have none. */
  focus?: FocusBox
  /** Screenshot, chart, document or code: never an opener, cover or catalogue picture. */
  graphic?: true
  /** How well it stands for others (photo-layout/rank.ts), by what was seen on it; missing where nobody looked. */
  worth?: number
  /** Alike for pictures of one motif. */
  dhash?: string
  /** Its owner's wish: alone over the whole measure, on a page of its own, or in its post and on no opener. */
  size?: 'large' | 'page' | 'kept'
}

export type Video = {
  media: string
  poster?: Photo
  /** Permanent address printed as a QR code; without it the code is left out and a warning says so. */
  url?: string
  /** The year until which that address is promised: a line beside the code says so. */
  untilYear?: number
  seconds?: number
  title?: string
}

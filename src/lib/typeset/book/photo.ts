/** A box inside a picture as fractions of its upright width and height; x and y are its top left corner. */
export type FocusBox = { x: number; y: number; w: number; h: number }

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
  /** Its owner's wish: alone over the whole measure, or on a page of its own. */
  size?: 'large' | 'page'
}

export type Video = {
  media: string
  poster?: Photo
  /** Permanent address printed as a QR code; without it the code is left out and a warning says so. */
  url?: string
  seconds?: number
  title?: string
}

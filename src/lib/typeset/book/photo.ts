/** Pictures and films as the typesetter takes them. */
export type Photo = { media: string; widthPx: number; heightPx: number; alt: string }

export type Video = {
  media: string
  poster?: Photo
  /** Permanent address printed as a QR code; without it the code is left out and a warning says so. */
  url?: string
  seconds?: number
  title?: string
}

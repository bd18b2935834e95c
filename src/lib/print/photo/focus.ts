/** A box inside a picture as fractions of its upright width and height; x and y are its top left corner. */
export type FocusBox = { x: number; y: number; w: number; h: number }

/** `graphic`: screenshot, chart, document or code. */
type Pictured = { widthPx: number; heightPx: number; focus?: FocusBox; graphic?: true }

/** Width ÷ height of the whole picture. */
export const wholeAspect = ({ widthPx, heightPx }: Pick<Pictured, 'widthPx' | 'heightPx'>): number =>
  widthPx / Math.max(1, heightPx)

/** Where nobody looked for it: the middle 60 %, of upright pictures the upper 70 % (PRINT.md §2.8). */
export const usualFocus = (aspect: number): FocusBox =>
  aspect < 1 ? { x: 0.2, y: 0, w: 0.6, h: 0.7 } : { x: 0.2, y: 0.2, w: 0.6, h: 0.6 }

/** Screenshots and papers are read to their edges; only a hair of margin may go. */
const wholeFocus: FocusBox = { x: 0.02, y: 0.02, w: 0.96, h: 0.96 }

/** What of a picture must stay in sight. */
export const focusOf = (photo: Pictured): FocusBox =>
  photo.graphic ? wholeFocus : (photo.focus ?? usualFocus(wholeAspect(photo)))

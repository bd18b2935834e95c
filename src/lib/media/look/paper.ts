/** Side of the square a browser looks at a picture for paper in, px. */
export const paperPx = 64

/**
 * So light and so colourless is paper, on a screen and photographed indoors, and so much of a plot, a form or a notebook is.
 * Of 25 landscapes with mist, snow and clouds none has a quarter of either.
 */
const [whitePaper, greyPaper] = [
  { least: 225, colour: 14, share: 0.2 },
  { least: 190, colour: 22, share: 0.32 },
]

/**
 * Plots, forms and receipts on white, also photographed ones: told from photographs by how much of them is white paper. `pixels`:
 * the picture at some 64 to 128 px, sRGB, three bytes a pixel. Pure.
 */
export function isPaper(pixels: Uint8Array): boolean {
  let [white, grey] = [0, 0]
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [r, g, b] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
    const [dark, colour] = [Math.min(r, g, b), Math.max(r, g, b) - Math.min(r, g, b)]
    if (dark >= whitePaper.least && colour <= whitePaper.colour) white += 1
    if (dark >= greyPaper.least && colour <= greyPaper.colour) grey += 1
  }
  const all = Math.max(1, pixels.length / 3)
  return white >= whitePaper.share * all || grey >= greyPaper.share * all
}

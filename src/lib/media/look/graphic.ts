import type { Thumb } from './thumb.ts'

/** Lighter than this a flat colour is paper or a screen; night and shadow are flat, too. */
const leastLight = 30
/** Nothing that is photographed is so narrow: long screenshots are. */
const narrowest = 0.34
/** Width ÷ height of telephones' screens; their cameras take 3 : 4 and 9 : 16. */
const screenAspects = [0.43, 0.53] as const

/** What flat drawings and photographs differ in, as shares of all pixels. */
function traitsOf({ width, height, rgb }: Thumb) {
  const count = width * height
  const colours = new Uint16Array(1 << 15)
  let [changes, lights] = [0, 0]
  for (let at = 0; at < count; at += 1) {
    const [r, g, b] = [rgb[3 * at] ?? 0, rgb[3 * at + 1] ?? 0, rgb[3 * at + 2] ?? 0]
    const key = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)
    colours[key] = (colours[key] ?? 0) + 1
    if (0.299 * r + 0.587 * g + 0.114 * b >= leastLight) lights += 1
    if (at % width === 0) continue
    const away =
      Math.abs(r - (rgb[3 * at - 3] ?? 0)) + Math.abs(g - (rgb[3 * at - 2] ?? 0)) + Math.abs(b - (rgb[3 * at - 1] ?? 0))
    if (away > 15) changes += 1
  }
  const isLight = (key: number): boolean => (key >> 10) + ((key >> 5) & 31) + (key & 31) > 9
  let [kinds, most] = [0, 0]
  const light: number[] = []
  // No iterator: it would make an array of each of the 32,768.
  for (let key = 0; key < colours.length; key += 1) {
    const pixels = colours[key] ?? 0
    if (pixels === 0) continue
    kinds += 1
    most = Math.max(most, pixels)
    if (isLight(key)) light.push(pixels / count)
  }
  light.sort((a, b) => b - a)
  return {
    first: light[0] ?? 0,
    four: light.slice(0, 4).reduce((sum, one) => sum + one, 0),
    darkest: most / count,
    kinds: kinds / count,
    changes: changes / count,
    dark: 1 - lights / count,
  }
}

/**
 * Screenshot, chart, document or code, which is printed but never chosen to stand for a month or a book (PRINT.md §2.8):
 * by its shape, and by how much of it is one flat colour and how few colours there are.
 */
export function isGraphic(thumb: Thumb): boolean {
  const aspect = thumb.width / thumb.height
  if (aspect < narrowest) return true
  const { first, four, darkest, kinds, changes, dark } = traitsOf(thumb)
  if (first >= 0.6) return true
  const screen = aspect >= screenAspects[0] && aspect <= screenAspects[1]
  if (screen && four >= 0.3) return true
  if (first >= 0.27 && four >= 0.5 && kinds < 0.035) return true
  // Light letters on a dark screen: one dark, few colours, yet edges everywhere.
  return dark >= 0.5 && darkest >= 0.35 && kinds < 0.02 && changes >= 0.06
}

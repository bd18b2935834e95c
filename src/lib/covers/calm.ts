import type { Frame, PlacedPhoto } from '../print/photo/place-photo.ts'
import { toSrgb } from './contrast.ts'
import type { CoverPhoto } from './cover.ts'

/** A row of a box as the picture lies under it: luminances of its brightest and its darkest eighth. */
export type Row = { yMm: number; bright: number; dark: number }

/** Rows of a box from the top, and how restless it is: the mean step from one millimetre to the next, in sRGB 0–1. */
export type Under = { rows: Row[]; unrest: number }

const stepMm = 0.5
/** Samples in a millimetre: grain and leaves are restless at that distance, a sky is not. */
const apart = 2
/** A mean says nothing of a lit window in a dark street; one grain of film is no window. */
const share = 1 / 8

const meanOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

/** What letters in `box` (mm of the sheet) have behind them; undefined when nobody measured the picture. */
export function underBox(photo: CoverPhoto, placed: PlacedPhoto, box: Frame): Under | undefined {
  const { luma } = photo
  if (!luma || luma.values.length === 0 || luma.values.length < luma.columns * luma.rows) return undefined
  const columns = Math.max(6, Math.ceil(box.wMm / stepMm))
  const rows = Math.max(4, Math.ceil(box.hMm / stepMm))
  const field = (fraction: number, count: number): number =>
    Math.min(count - 1, Math.max(0, Math.floor(fraction * count)))
  const at = (i: number, j: number): number => {
    const [x, y] = placed.under(box.xMm + ((i + 0.5) / columns) * box.wMm, box.yMm + ((j + 0.5) / rows) * box.hMm)
    return luma.values[field(y, luma.rows) * luma.columns + field(x, luma.columns)] ?? 0
  }
  const found = Array.from({ length: rows }, (_row, j) => Array.from({ length: columns }, (_column, i) => at(i, j)))
  const few = Math.ceil(share * columns)
  let [steps, sum] = [0, 0]
  for (const [j, row] of found.entries())
    for (const [i, value] of row.entries())
      for (const next of [row[i + apart], found[j + apart]?.[i]]) {
        if (next === undefined) continue
        steps += 1
        sum += Math.abs(toSrgb(value) - toSrgb(next))
      }
  return {
    rows: found.map((row, j) => {
      const sorted = row.toSorted((a, b) => a - b)
      return {
        yMm: box.yMm + ((j + 0.5) / rows) * box.hMm,
        bright: meanOf(sorted.slice(-few)),
        dark: meanOf(sorted.slice(0, few)),
      }
    }),
    unrest: sum / Math.max(1, steps),
  }
}

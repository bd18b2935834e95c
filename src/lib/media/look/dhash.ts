import type { Thumb } from './thumb.ts'

const [columns, rows] = [9, 8]

/**
 * 64-bit difference hash as sixteen hexadecimal digits: each bit says whether a field of 9 × 8 is lighter than the one to its right. Two
 * pictures of one scene differ in few bits.
 */
export function dhashOf({ width, height, rgb }: Thumb): string {
  const field = (column: number, row: number): number => {
    const [x0, x1] = bounds(column, columns, width)
    const [y0, y1] = bounds(row, rows, height)
    let sum = 0
    for (let y = y0; y < y1; y += 1)
      for (let at = 3 * (y * width + x0); at < 3 * (y * width + x1); at += 3)
        sum += 299 * (rgb[at] ?? 0) + 587 * (rgb[at + 1] ?? 0) + 114 * (rgb[at + 2] ?? 0)
    return sum / ((x1 - x0) * (y1 - y0))
  }
  let hash = ''
  // Eight bits a row; no BigInt, which browsers of 2018 lack (docs/decisions/0051).
  for (let row = 0; row < rows; row += 1) {
    let bits = 0
    for (let column = 0; column < columns - 1; column += 1)
      bits = bits * 2 + (field(column, row) > field(column + 1, row) ? 1 : 0)
    hash += bits.toString(16).padStart(2, '0')
  }
  return hash
}

/** First and last pixel (exclusive) of one of so many fields; never empty. */
function bounds(index: number, count: number, length: number): readonly [number, number] {
  const from = Math.min(length - 1, Math.floor((index * length) / count))
  return [from, Math.max(from + 1, Math.floor(((index + 1) * length) / count))]
}

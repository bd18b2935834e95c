import { type Matrix, multiply, number } from '../svg-path.ts'
import type { Sfnt } from './sfnt.ts'

/**
 * Colour glyphs of COLR version 1 (OpenType 1.9) as the small SVG files our emoji artwork is made of: paths in a 36 × 36
 * box with flat fills, linear and radial gradients. A sweep gradient becomes its middle colour.
 */
export const colourGlyphs = (sfnt: Sfnt, box: EmojiBox): ((gid: number, name: string) => string | undefined) => {
  const colr = viewOf(sfnt.table('COLR'))
  const palette = readPalette(viewOf(sfnt.table('CPAL')))
  const [base, layers] = [colr.getUint32(14), colr.getUint32(18)]
  return (gid, name) => {
    const start = findBase(colr, base, gid)
    if (start === undefined) return undefined
    const drawing: Drawing = { colr, base, layers, palette, sfnt, name, shapes: [], gradients: [] }
    paint(drawing, start, box.matrix, 0)
    const defs = drawing.gradients.length > 0 ? `<defs>${drawing.gradients.join('')}</defs>` : ''
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">${defs}${drawing.shapes.join('')}</svg>`
  }
}

/** How font units become the 36 × 36 box, y down. */
export type EmojiBox = { matrix: Matrix }

type Drawing = {
  colr: DataView
  base: number
  layers: number
  palette: readonly { rgb: string; alpha: number }[]
  sfnt: Sfnt
  name: string
  shapes: string[]
  gradients: string[]
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const offset24 = (view: DataView, at: number): number => (view.getUint8(at) << 16) | view.getUint16(at + 1)
const f2dot14 = (view: DataView, at: number): number => view.getInt16(at) / 16384

/** First palette of CPAL: BGRA records. */
const readPalette = (view: DataView): { rgb: string; alpha: number }[] => {
  const records = view.getUint32(8)
  const hex = (at: number): string => view.getUint8(at).toString(16).padStart(2, '0')
  return Array.from({ length: view.getUint16(2) }, (_, i) => {
    const at = records + 4 * (view.getUint16(12) + i)
    return { rgb: `#${hex(at + 2)}${hex(at + 1)}${hex(at)}`, alpha: view.getUint8(at + 3) / 255 }
  })
}

/** BaseGlyphPaintRecords are sorted by glyph. */
const findBase = (view: DataView, list: number, gid: number): number | undefined => {
  let [low, high] = [0, view.getUint32(list) - 1]
  while (low <= high) {
    const mid = (low + high) >> 1
    const at = list + 4 + 6 * mid
    const found = view.getUint16(at)
    if (found === gid) return list + view.getUint32(at + 2)
    if (found < gid) low = mid + 1
    else high = mid - 1
  }
  return undefined
}

const COMPOSITE = 32

const paint = (drawing: Drawing, at: number, matrix: Matrix, depth: number): void => {
  const { colr } = drawing
  if (depth > 32) throw new Error('colour glyph nests too deep')
  const format = colr.getUint8(at)
  if (format === 1) {
    const first = colr.getUint32(at + 2)
    for (let i = 0; i < colr.getUint8(at + 1); i++) {
      paint(drawing, drawing.layers + colr.getUint32(drawing.layers + 4 + 4 * (first + i)), matrix, depth + 1)
    }
    return
  }
  if (format === 10) {
    const d = pathOf(drawing, colr.getUint16(at + 4), matrix)
    if (d) drawing.shapes.push(`<path d="${d}"${fillOf(drawing, at + offset24(colr, at + 1), matrix)}/>`)
    return
  }
  if (format === 11) {
    const start = findBase(colr, drawing.base, colr.getUint16(at + 1))
    if (start !== undefined) paint(drawing, start, matrix, depth + 1)
    return
  }
  if (format === COMPOSITE) {
    paint(drawing, at + offset24(colr, at + 5), matrix, depth + 1)
    paint(drawing, at + offset24(colr, at + 1), matrix, depth + 1)
    return
  }
  const change = transformOf(colr, at)
  if (change) paint(drawing, at + offset24(colr, at + 1), multiply(matrix, change), depth + 1)
}

/** The transforms of formats 12 to 31; variations are not in static fonts. */
const transformOf = (view: DataView, at: number): Matrix | undefined => {
  const n = (i: number): number => f2dot14(view, at + 4 + 2 * i)
  const word = (i: number): number => view.getInt16(at + 4 + 2 * i)
  const around = (x: number, y: number, inner: Matrix): Matrix =>
    multiply(multiply([1, 0, 0, 1, x, y], inner), [1, 0, 0, 1, -x, -y])
  const turn = (half: number): Matrix => {
    const angle = half * Math.PI
    return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]
  }
  const skew = (x: number, y: number): Matrix => [1, Math.tan(y * Math.PI), -Math.tan(x * Math.PI), 1, 0, 0]
  switch (view.getUint8(at)) {
    case 12: {
      const start = at + offset24(view, at + 4)
      const v = (i: number): number => view.getInt32(start + 4 * i) / 65536
      return [v(0), v(1), v(2), v(3), v(4), v(5)]
    }
    case 14:
      return [1, 0, 0, 1, word(0), word(1)]
    case 16:
      return [n(0), 0, 0, n(1), 0, 0]
    case 18:
      return around(word(2), word(3), [n(0), 0, 0, n(1), 0, 0])
    case 20:
      return [n(0), 0, 0, n(0), 0, 0]
    case 22:
      return around(word(1), word(2), [n(0), 0, 0, n(0), 0, 0])
    case 24:
      return turn(n(0))
    case 26:
      return around(word(1), word(2), turn(n(0)))
    case 28:
      return skew(n(0), n(1))
    case 30:
      return around(word(2), word(3), skew(n(0), n(1)))
    default:
      return undefined
  }
}

const pathOf = ({ sfnt }: Drawing, gid: number, m: Matrix): string =>
  sfnt
    .outline(gid)
    .map(([kind, ...values]) => {
      const out: string[] = []
      for (let i = 0; i + 1 < values.length; i += 2) {
        const [x, y] = [values[i]!, values[i + 1]!]
        out.push(`${number(m[0] * x + m[2] * y + m[4], 3)} ${number(m[1] * x + m[3] * y + m[5], 3)}`)
      }
      return kind + out.join(' ')
    })
    .join('')

type Stop = { offset: number; rgb: string; alpha: number }

const fillOf = (drawing: Drawing, start: number, outer: Matrix): string => {
  const { colr, palette } = drawing
  let at = start
  let matrix = outer
  for (let change = transformOf(colr, at); change; change = transformOf(colr, at)) {
    matrix = multiply(matrix, change)
    at += offset24(colr, at + 1)
  }
  const format = colr.getUint8(at)
  if (format === 2) {
    const { rgb, alpha } = colourOf(palette, colr.getUint16(at + 1), f2dot14(colr, at + 3))
    return flat(rgb, alpha)
  }
  const stops = format === 4 || format === 6 || format === 8 ? stopsOf(drawing, at + offset24(colr, at + 1)) : []
  const middle = stops[stops.length >> 1]
  if (!middle) return flat('#000000', 0)
  const alpha = stops.reduce((sum, stop) => sum + stop.alpha, 0) / stops.length
  const word = (i: number): number => colr.getInt16(at + 4 + 2 * i)
  if (format === 8) return flat(middle.rgb, alpha)
  const id = `${drawing.name}-${drawing.gradients.length}`
  const inner = stops.map(({ offset, rgb }) => `<stop offset="${number(offset)}" stop-color="${rgb}"/>`).join('')
  const transform = `gradientUnits="userSpaceOnUse" gradientTransform="matrix(${matrix.map((value) => number(value, 6)).join(' ')})"`
  if (format === 4) {
    // The third point turns the stripes: the axis is the part of p0 p1 at right angles to p0 p2.
    const [x0, y0, x1, y1, x2, y2] = [word(0), word(1), word(2), word(3), word(4), word(5)]
    const [px, py] = [y2 - y0, x0 - x2]
    const length = px * px + py * py
    const share = length === 0 ? 0 : ((x1 - x0) * px + (y1 - y0) * py) / length
    const axis = `x1="${x0}" y1="${y0}" x2="${number(x0 + share * px, 2)}" y2="${number(y0 + share * py, 2)}"`
    drawing.gradients.push(`<linearGradient id="${id}" ${axis} ${transform}>${inner}</linearGradient>`)
  } else {
    const r = (i: number): number => colr.getUint16(at + 4 + 2 * i)
    const circles = `fx="${word(0)}" fy="${word(1)}" fr="${r(2)}" cx="${word(3)}" cy="${word(4)}" r="${r(5)}"`
    drawing.gradients.push(`<radialGradient id="${id}" ${circles} ${transform}>${inner}</radialGradient>`)
  }
  return flat(`url(#${id})`, alpha)
}

const flat = (fill: string, alpha: number): string =>
  ` fill="${fill}"${alpha < 0.995 ? ` opacity="${number(alpha, 3)}"` : ''}`

const colourOf = (palette: Drawing['palette'], index: number, alpha: number): { rgb: string; alpha: number } => {
  const entry = palette[index] ?? { rgb: '#000000', alpha: 1 }
  return { rgb: entry.rgb, alpha: entry.alpha * alpha }
}

const stopsOf = ({ colr, palette }: Drawing, at: number): Stop[] =>
  Array.from({ length: colr.getUint16(at + 1) }, (_, i) => {
    const stop = at + 3 + 6 * i
    const own = colourOf(palette, colr.getUint16(stop + 2), f2dot14(colr, stop + 4))
    return { offset: Math.min(1, Math.max(0, f2dot14(colr, stop))), ...own }
  }).toSorted((a, b) => a.offset - b.offset)

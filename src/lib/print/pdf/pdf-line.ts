import type { TextItem } from '../scene.ts'
import { type ByteRun, put, putCode, putNumber, reserve } from './pdf-bytes.ts'
import { COMPLEX, type CodedCluster, type GlyphCodes, type PaintFont } from './pdf-glyphs.ts'
import type { PaintState } from './pdf-state.ts'
import { utf16Hex } from './pdf-text.ts'

const PT_PER_MM = 72 / 25.4

let cids = new Uint16Array(256)
let stops = new Float64Array(256)
/** Size and baseline of the run in hand. */
const place = { sizeMm: 0, yMm: 0 }

/**
 * One BT…ET per run. Each glyph is placed by its stored x: every TJ correction is computed against the position the
 * reader really has after rounding, so errors never add up (below 0.003 mm up to 14 pt, 0.01 mm above).
 */
export const paintText = (
  item: TextItem,
  codes: GlyphCodes,
  state: PaintState,
  out: ByteRun,
  fonts: Set<PaintFont>,
): void => {
  const { clusters, xMm, glyphs } = item
  const table = codes.table(item.face)
  const sizeMm = item.sizePt / PT_PER_MM
  if (clusters.length > cids.length) {
    cids = new Uint16Array(2 * clusters.length)
    stops = new Float64Array(2 * clusters.length)
  }
  place.sizeMm = sizeMm
  place.yMm = item.yMm
  put(out, 'BT ')
  let run = 0
  let font: PaintFont | undefined
  for (let i = 0; i < clusters.length; i++) {
    const cluster = clusters[i]!
    const gid = glyphs ? glyphs[i]! : -1
    let cell = cluster.length === 1 && gid < 0 ? table[cluster.charCodeAt(0)]! : COMPLEX
    let coded: CodedCluster | undefined
    if (cell === 0 || cell === COMPLEX) {
      coded = codes.resolve(item.face, cluster, gid)
      if (cell === 0) cell = table[cluster.charCodeAt(0)]!
    }
    let next: PaintFont | undefined
    let cid = 0
    if (cell !== 0 && cell !== COMPLEX) {
      next = codes.font(cell)
      cid = cell & 0xffff
    } else {
      const only = coded && !coded.said && coded.glyphs.length === 1 ? coded.glyphs[0] : undefined
      if (only && only.dx === 0 && only.dy === 0) {
        next = only.font
        cid = only.cid
      }
    }
    if (next !== font || !next) {
      if (font && run > 0) paintRun(font, run, state, out)
      run = 0
      font = next
      if (next) fonts.add(next)
      else if (coded) {
        if (coded.said) put(out, spanOf(cluster))
        paintGlyphs(coded.glyphs, xMm[i]!, state, out, fonts)
        if (coded.said) put(out, 'EMC\n')
      }
    }
    if (!next) continue
    cids[run] = cid
    stops[run] = xMm[i]!
    run++
  }
  if (font && run > 0) paintRun(font, run, state, out)
  put(out, 'ET\n')
}

/** What follows, up to EMC, stands for this text (ISO 32000-1, 14.9.4). */
const spanOf = (text: string): string => `/Span<</ActualText<FEFF${utf16Hex(text)}>>>BDC `

/** A cluster of several glyphs, with marks above or below, each where it belongs beside `x`. */
const paintGlyphs = (
  glyphs: CodedCluster['glyphs'],
  x: number,
  state: PaintState,
  out: ByteRun,
  fonts: Set<PaintFont>,
): void => {
  const { sizeMm, yMm } = place
  for (const { font, cid, dx, dy, letter } of glyphs) {
    if (letter !== undefined) put(out, spanOf(letter))
    fonts.add(font)
    cids[0] = cid
    stops[0] = x + dx * sizeMm
    place.yMm = yMm - dy * sizeMm
    paintRun(font, 1, state, out)
    if (letter !== undefined) put(out, 'EMC\n')
  }
  place.yMm = yMm
}

/** Shows the first `count` cells of cids at stops. */
const paintRun = (font: PaintFont, count: number, state: PaintState, out: ByteRun): void => {
  const { sizeMm, yMm } = place
  reserve(out, 256 + 40 * count)
  if (state.font !== font || state.sizeMm !== sizeMm) {
    put(out, `/${font.name} `)
    putNumber(out, sizeMm, 5)
    put(out, 'Tf ')
    state.font = font
    state.sizeMm = sizeMm
  }
  const perMm = 1000 / sizeMm
  const { widths } = font
  // Letters of a justified line mostly stand apart by one amount: said once as Tc, only the others need a number.
  const spaceMm = count > 3 ? commonGap(count, widths, perMm) / perMm : 0
  const tc = Math.round(spaceMm * 1e5) / 1e5
  if (tc !== state.spaceMm) {
    putNumber(out, tc, 5)
    put(out, 'Tc ')
    state.spaceMm = tc
  }
  const places = sizeMm < 5 ? 0 : 1
  const unit = places === 0 ? 1 : 10
  put(out, '1 0 0 -1 ')
  const start = Math.round(stops[0]! * 1000) / 1000
  putNumber(out, start, 3)
  putNumber(out, yMm, 3)
  let pen = start
  put(out, 'Tm[(')
  for (let i = 0; i < count; i++) {
    const correction = Math.round((pen - stops[i]!) * perMm * unit)
    if (correction !== 0 && i > 0) {
      put(out, ')')
      putNumber(out, correction / unit, places)
      put(out, '(')
      pen -= correction / unit / perMm
    }
    const cid = cids[i]!
    putCode(out, cid)
    pen += widths[cid]! / perMm + tc
  }
  put(out, ')]TJ\n')
}

/** The gap (1/1000 em) more than half of the letters share, to a tenth; 0 when there is none (Boyer and Moore's vote). */
const commonGap = (count: number, widths: Float64Array, perMm: number): number => {
  let candidate = 0
  let votes = 0
  for (let i = 1; i < count; i++) {
    const gap = Math.round((stops[i]! - stops[i - 1]!) * perMm - widths[cids[i - 1]!]!)
    if (votes === 0) candidate = gap
    votes += gap === candidate ? 1 : -1
  }
  if (candidate === 0) return 0
  let sum = 0
  let agreed = 0
  for (let i = 1; i < count; i++) {
    const gap = (stops[i]! - stops[i - 1]!) * perMm - widths[cids[i - 1]!]!
    if (Math.round(gap) !== candidate) continue
    sum += gap
    agreed++
  }
  return 2 * agreed > count ? sum / agreed : 0
}

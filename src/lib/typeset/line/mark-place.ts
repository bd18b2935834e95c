import { advanceOf, type FaceWidths } from './face-widths.ts'
import { kind } from './item-kinds.ts'

/** Ink of a glyph in em: the box it fills of its advance. */
type Ink = { advance: number; x0: number; x1: number; y: number }

const inks = new WeakMap<FaceWidths, Map<string, Ink | undefined>>()

function inkOf(widths: FaceWidths, cluster: string): Ink | undefined {
  let cached = inks.get(widths)
  if (!cached) {
    cached = new Map()
    inks.set(widths, cached)
  }
  if (cached.has(cluster)) return cached.get(cluster)
  const box = widths.fonts.inkBox(widths.face, cluster)
  const created = box && {
    advance: advanceOf(widths, cluster),
    x0: box.x0,
    x1: box.x1,
    y: (box.y0 + box.y1) / 2,
  }
  cached.set(cluster, created)
  return created
}

/** PRINT.md §2.1: narrow quotes stand 0.06 em behind, and 0.05 em before, the text they enclose. */
const behindEm = 0.06
const beforeEm = 0.05
/** Ink keeps this far from the edge of its box. */
const clearEm = 0.02

/**
 * Where a mark's glyph begins in a box of `widthEm`: an opening mark keeps the right half of its square, a closing one
 * the left. Faces draw quotes 0.35 em or 1 em wide and set ？ lower or higher, so the face's own ink decides.
 */
export function markOffset(widths: FaceWidths, mark: string, what: number, widthEm: number): number {
  const ink = inkOf(widths, mark)
  const advance = ink ? ink.advance : advanceOf(widths, mark)
  if (what === kind.open) {
    if (advance < 0.8) return Math.max(0, widthEm - advance - beforeEm)
    const lost = 1 - widthEm
    return ink && ink.x0 - lost < clearEm ? Math.max(-lost, clearEm - ink.x0) - shortOf(ink, widthEm) : -lost
  }
  if (advance < 0.8) return widthEm > 0.75 ? behindEm : Math.max(0, Math.min(behindEm, widthEm - advance))
  return ink ? Math.min(0, widthEm - clearEm - ink.x1) : 0
}

/** A glyph wider than its box hangs over on the text's far side, never on its neighbour's. */
const shortOf = (ink: Ink, widthEm: number): number => Math.max(0, ink.x1 - ink.x0 + 2 * clearEm - widthEm)

/** Centres a glyph by its advance. */
export const centred = (widths: FaceWidths, cluster: string, widthEm: number): number =>
  (widthEm - advanceOf(widths, cluster)) / 2

/** How far the glyph is lifted so that its ink's middle lies `heightEm` over the baseline; small differences are kept. */
export function liftTo(widths: FaceWidths, cluster: string, heightEm: number): number {
  const ink = inkOf(widths, cluster)
  const lift = ink ? heightEm - ink.y : 0
  return Math.abs(lift) < 0.025 ? 0 : lift
}

export type DashPlace = { x: number; lift: number }

/** Two dashes pushed together until their ink is one bar in the middle of `widthEm`; up to 1.88 em (PRINT.md §2.1). */
export function dashPlaces(widths: FaceWidths, count: number, widthEm: number): DashPlace[] {
  const ink = inkOf(widths, '—')
  if (!ink) return Array.from({ length: count }, (_, index) => ({ x: index * (widthEm / count), lift: 0 }))
  const length = ink.x1 - ink.x0
  const overlap = count > 1 ? Math.max(0, count * length - 1.88) + 0.04 : 0
  const whole = count * length - overlap * (count - 1)
  const start = (widthEm - whole) / 2
  const lift = liftTo(widths, '—', dashHeightEm)
  return Array.from({ length: count }, (_, index) => ({ x: start + index * (length - overlap) - ink.x0, lift }))
}

// PRINT.md §2.1: the bar of —— lies 0.40 em, the dots of …… 0.38 em above the baseline.
const dashHeightEm = 0.4
export const dotsHeightEm = 0.38

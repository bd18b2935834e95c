import { fadeStops } from '../print/fade.ts'
import type { Ink } from '../print/scene.ts'
import type { Row } from './calm.ts'
import { black, ink100, white } from './colour-ways.ts'
import { contrastOf, luminance, toLinear, toSrgb } from './contrast.ts'

/** A veil grows from its edge of the picture, `reach` of the height long; it holds its strength over `hold` of that. */
export type VeilShape = { ink: Ink; reach: number; hold: number }
/** How letters stand out from a photograph: their ink, and the veil between. `cost`: how much of the picture that takes. */
export type Veil = { ink: Ink; veil?: VeilShape; cost: number }

/** PRINT.md §4: at its edge the veil is this strong. */
export const strongest = 0.55
/** It ends at 45 % of the height from the head and 18 % from the foot; where that is just too little, a little later. */
export const headReaches = [0.45, 0.55, 0.65] as const
export const footReaches = [0.18, 0.24, 0.3] as const
export const footVeil = { ink: black, reach: footReaches[0], hold: 0 }
/** Mean luminance up to which a dark veil is kept at full strength; brighter pictures take ink on paper. */
const veilLimit = 0.5
/** Letters on a photograph, whatever their size: strokes of large Song are thin. */
export const photoContrast = 4.5
/** What is measured in half millimetres is a little worse between them. */
const margin = 1.1

/** Luminance of a ground under a veil, blended as painters blend: in sRGB. */
export const veiled = (luma: number, veil: Ink, opacity: number): number => {
  const top = toSrgb(luminance(veil))
  return toLinear(toSrgb(luma) * (1 - opacity) + top * opacity)
}

/** Opacity of a fade at a share of its height from the top, as both painters draw it. */
export function fadeAt(fade: { from: number; to: number; hold?: number }, at: number): number {
  const stops = fadeStops(fade)
  const next = stops.findIndex((stop) => stop.at >= at)
  const [a, b] = [stops[Math.max(0, next - 1)], stops[next < 0 ? stops.length - 1 : next]]
  if (!a || !b || b.at <= a.at) return b?.opacity ?? 0
  return a.opacity + ((b.opacity - a.opacity) * (at - a.at)) / (b.at - a.at)
}

/** Opacity of a veil at a distance from its edge, in heights of the picture. */
const veilOpacity = (depth: number, { reach, hold }: Pick<VeilShape, 'reach' | 'hold'>): number =>
  depth >= reach ? 0 : fadeAt({ from: strongest, to: 0, hold }, depth / reach)

/** A row behind letters: `depth` is its distance from the veil's edge in heights of the picture. */
export type VeilRow = Pick<Row, 'bright' | 'dark'> & { depth: number }

/** The least contrast of letters over these rows: light ones by what is brightest, dark ones by what is darkest. */
export const worstContrast = (ink: Ink, rows: readonly VeilRow[], veil?: VeilShape): number => {
  const own = luminance(ink)
  let worst = 21
  for (const { bright, dark, depth } of rows) {
    const share = veil ? veilOpacity(depth, veil) : 0
    for (const luma of [bright, dark])
      worst = Math.min(worst, contrastOf(own, veil ? veiled(luma, veil.ink, share) : luma))
  }
  return worst
}

/**
 * White letters if every row of the picture carries them; else a black veil; if that is not enough, one that keeps its
 * strength behind the letters, or on bright pictures ink, alone or on a veil of paper. Rows nobody measured (undefined)
 * get the veil that carries white letters on anything. `deepest`: where the letters end.
 */
export function veilFor(rows: readonly VeilRow[] | undefined, deepest: number, reaches: readonly number[]): Veil {
  const edge = deepest + 0.015
  const reach = Math.max(reaches[0] ?? 0, 1.45 * edge)
  const held = { reach, hold: edge / reach }
  const strong = { ink: black, ...held }
  if (!rows) return { ink: white, veil: strong, cost: 3 }
  const reads = (ink: Ink, veil?: VeilShape): boolean =>
    worstContrast(ink, rows, veil) >= photoContrast * (veil && veil.hold > 0 ? 1 : margin)
  const mean = rows.reduce((sum, row) => sum + (row.bright + row.dark) / 2, 0) / Math.max(1, rows.length)
  if (reads(white)) return { ink: white, cost: 0 }
  if (mean > veilLimit && reads(ink100)) return { ink: ink100, cost: 0 }
  for (const [more, long] of reaches.entries()) {
    const veil = { ink: black, reach: long, hold: 0 }
    if (reads(white, veil)) return { ink: white, veil, cost: 0.6 + 0.4 * more }
  }
  // On middle tones a veil that keeps its strength as far as the letters looks better than paper over an evening sky.
  if (mean <= veilLimit && reads(white, strong)) return { ink: white, veil: strong, cost: 2 }
  const paper = { ink: white, reach: reaches[0] ?? 0, hold: 0 }
  if (reads(ink100, paper)) return { ink: ink100, veil: paper, cost: 1.5 }
  return { ink: ink100, veil: { ink: white, ...held }, cost: 3 }
}

import type { Ink } from '../print/scene.ts'
import { black, ink100, white } from './colour-ways.ts'
import { contrastOf, luminance, neededContrast, toLinear, toSrgb } from './contrast.ts'

/** How letters stand out from a photograph: their ink, and the veil between, `reach` of the height long. */
export type Veil = { ink: Ink; veil?: { ink: Ink; reach: number; hold: number } }

/** PRINT.md §4: at its edge the veil is this strong. */
export const strongest = 0.55
/** It ends at 45 % of the height from the head and 18 % from the foot; where that is just too little, a little later. */
export const headReaches = [0.45, 0.55, 0.65] as const
export const footReaches = [0.18, 0.24, 0.3] as const
export const footVeil = { ink: black, reach: footReaches[0], hold: 0 }
/** Mean luminance up to which a dark veil is kept at full strength; brighter pictures take ink on paper. */
export const veilLimit = 0.5

/** A mean says nothing of bright spots: letters without a veil have half as much again. */
const bareShare = 1.5

/** Luminance of a mean grey under a veil, blended as painters blend: in sRGB. */
const veiled = (luma: number, veil: Ink, opacity: number): number => {
  const top = toSrgb(luminance(veil))
  return toLinear(toSrgb(luma) * (1 - opacity) + top * opacity)
}

/** `luma`: the picture's mean there, undefined when nobody measured it; `depth`: distance from the edge in page heights. */
export type Spot = { luma: number | undefined; depth: number; sizePt: number }

/** Opacity of a veil at a spot. */
export const veilOpacity = (depth: number, { reach, hold }: { reach: number; hold: number }): number =>
  hold > 0 && depth <= hold * reach ? strongest : hold > 0 ? 0 : strongest * Math.max(0, 1 - depth / reach)

/**
 * White letters if the picture's mean carries them; else a black veil; if that is not enough, one that keeps its strength
 * behind the letters, or on bright pictures ink on a veil of paper. A picture nobody measured gets the veil that carries
 * white letters on anything.
 */
export function veilFor(spots: readonly Spot[], reaches: readonly number[]): Veil {
  const deepest = Math.max(...spots.map((spot) => spot.depth)) + 0.015
  const reach = Math.max(reaches[0] ?? 0, 1.45 * deepest)
  const held = { reach, hold: deepest / reach }
  const reads = (ink: Ink, veil?: { ink: Ink; reach: number; hold: number }): boolean =>
    spots.every(({ luma, depth, sizePt }) => {
      if (luma === undefined) return false
      const under = veil ? veiled(luma, veil.ink, veilOpacity(depth, veil)) : luma
      return contrastOf(luminance(ink), under) >= neededContrast(sizePt) * (veil ? 1 : bareShare)
    })
  if (reads(white)) return { ink: white }
  for (const long of reaches) {
    const veil = { ink: black, reach: long, hold: 0 }
    if (reads(white, veil)) return { ink: white, veil }
  }
  // On middle tones a veil that keeps its strength as far as the letters looks better than paper over an evening sky.
  const strong = { ink: black, ...held }
  if (spots.some((spot) => spot.luma === undefined)) return { ink: white, veil: strong }
  if (spots.every((spot) => (spot.luma ?? 1) <= veilLimit) && reads(white, strong)) return { ink: white, veil: strong }
  const paper = { ink: white, reach: reaches[0] ?? 0, hold: 0 }
  return reads(ink100, paper) ? { ink: ink100, veil: paper } : { ink: ink100, veil: { ink: white, ...held } }
}

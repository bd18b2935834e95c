import type { Ink, SceneItem } from '../print/scene.ts'
import { rect } from '../typeset/shapes.ts'
import { mmPerPt } from '../typeset/style.ts'
import { black, ink100, white } from './colour-ways.ts'
import { contrastOf, luminance, neededContrast, toLinear, toSrgb } from './contrast.ts'
import type { Drawn } from './cover.ts'
import { drawn } from './cover.ts'
import { barcode, credit, logo, quote, type Stage, spine } from './furniture.ts'
import { label, titleBlock } from './lettering.ts'
import { bleedMm, place } from './panel.ts'
import { type Frame, meanLuma, placePhoto, sharpness } from './photo.ts'

/** How letters stand out from a photograph: their ink, and the veil between, `reach` of the height long. */
type Veil = { ink: Ink; veil?: { ink: Ink; reach: number; hold: number } }

/** PRINT.md §4: at its edge the veil is this strong. */
const strongest = 0.55
/** It ends at 45 % of the height from the head and 18 % from the foot; where that is just too little, a little later. */
export const headReaches = [0.45, 0.55, 0.65] as const
export const footReaches = [0.18, 0.24, 0.3] as const
const footVeil = { ink: black, reach: footReaches[0], hold: 0 }
/** Mean luminance up to which a dark veil is kept at full strength; brighter pictures take ink on paper. */
const heldUpTo = 0.5

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
      return contrastOf(luminance(ink), under) >= neededContrast(sizePt)
    })
  if (reads(white)) return { ink: white }
  for (const long of reaches) {
    const veil = { ink: black, reach: long, hold: 0 }
    if (reads(white, veil)) return { ink: white, veil }
  }
  // On middle tones a veil that keeps its strength as far as the letters looks better than paper over an evening sky.
  const strong = { ink: black, ...held }
  if (spots.some((spot) => spot.luma === undefined)) return { ink: white, veil: strong }
  if (spots.every((spot) => (spot.luma ?? 1) <= heldUpTo) && reads(white, strong)) return { ink: white, veil: strong }
  const paper = { ink: white, reach: reaches[0] ?? 0, hold: 0 }
  return reads(ink100, paper) ? { ink: ink100, veil: paper } : { ink: ink100, veil: { ink: white, ...held } }
}

/** 满图: the photograph to the bleed, white letters in its sky; spine and back in one colour. */
export function full(stage: Stage): Drawn {
  const { input, plan, way, fonts } = stage
  const { front, back } = plan
  const { edge, u } = front
  const frame: Frame = {
    xMm: edge.left,
    yMm: edge.top,
    wMm: edge.right - edge.left,
    hMm: edge.bottom - edge.top,
  }
  const photo = input.photo ? placePhoto(input.photo, frame) : undefined
  const title = place(front, 16, 42)
  const sub = place(front, 17, 54)
  const foot = place(front, 17, 196, 0, 1)
  const depth = (yMm: number): number => (yMm - edge.top) / frame.hMm
  const luma = (x: number, y: number, w: number, h: number, ay = 0): number | undefined => {
    const at = place(front, x, y, 0, ay)
    const box = { xMm: at.x, yMm: at.y, wMm: w * u, hMm: h * u }
    return photo && input.photo ? meanLuma(input.photo, photo, box) : undefined
  }
  const head = veilFor(
    [
      { luma: luma(15, 24, 118, 22), depth: depth(title.y), sizePt: 46 * u },
      { luma: luma(16, 48, 90, 8), depth: depth(sub.y), sizePt: 11 * u },
    ],
    headReaches,
  )
  const low = veilFor(
    [{ luma: luma(16, 190, 60, 8, 1), depth: 1 - depth(foot.y - 4 * u), sizePt: 11 * u }],
    footReaches,
  )
  // A veil at the head alone would make the picture top-heavy.
  const feet: Veil = !low.veil && head.veil?.ink === black ? { ...low, veil: footVeil } : low
  const rule = place(back, 20, 0)
  const said = quote(
    stage,
    input.back.quotation,
    { face: 'wenkai', sizePt: 15 },
    { x: 20, baseline: 32.7, width: 108, leadPt: 26, rows: 5 },
    way.text,
  )
  return drawn(
    [rect(-bleedMm, -bleedMm, edge.left + bleedMm, edge.bottom - edge.top, way.ground)],
    { items: photo?.items ?? [], warnings: photo ? sharpness(photo.ppi, '封面') : [] },
    veils(frame, head, feet),
    titleBlock(
      input.title,
      'serif-bold',
      {
        xMm: title.x,
        align: 'left',
        widthMm: (118 + front.moreX) * u,
        baselineMm: title.y,
        topMm: title.y - 28 * u,
        u,
        share: 46 / 36,
        trackEm: 0.04,
      },
      head.ink,
      fonts,
    ),
    label(
      input.subtitle,
      { face: 'wenkai', sizePt: 11 * u, trackEm: 0.12 },
      { xMm: sub.x, baselineMm: sub.y, widthMm: 90 * u },
      head.ink,
      { role: 'subtitle' },
      'subtitle-cut',
      fonts,
    ),
    credit(
      stage,
      { x: 17, baseline: 196, width: 29.5, gap: 3.8 },
      { face: 'serif-medium', sizePt: 11 },
      { face: 'garamond', sizePt: 11 },
      feet.ink,
    ),
    logo(stage, 47, 191.4, 0, feet.ink),
    spine(stage, { face: 'serif-medium', authorFace: 'serif', ink: way.text }),
    said,
    said.items.length > 0
      ? [rect(rule.x, said.endMm + 10.2 * back.u, 12 * back.u, 1 * mmPerPt, way.accent, { role: 'label' })]
      : [],
    barcode(stage, 94, 172, 1),
  )
}

const veils = (frame: Frame, head: Veil, feet: Veil): SceneItem[] => {
  const { xMm, yMm, wMm, hMm } = frame
  const held = (hold: number): { hold?: number } => (hold > 0 ? { hold } : {})
  const above = head.veil
  const below = feet.veil
  return [
    ...(above
      ? [
          {
            ...rect(xMm, yMm, wMm, above.reach * hMm, above.ink),
            fade: { from: strongest, to: 0, ...held(above.hold) },
          },
        ]
      : []),
    ...(below
      ? [
          {
            ...rect(xMm, yMm + (1 - below.reach) * hMm, wMm, below.reach * hMm, below.ink),
            fade: { from: 0, to: strongest, ...held(below.hold) },
          },
        ]
      : []),
  ]
}

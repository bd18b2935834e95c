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

/** How letters stand out from a photograph: their ink, and the veil between. */
export type Veil = { ink: Ink; veil?: Ink; held?: boolean }

/** PRINT.md §4: at the head and the foot the veil is this strong, and it ends at 45 % and 82 % of the height. */
const strongest = 0.55
export const headShare = 0.45
export const footShare = 0.18
/** Mean luminance up to which a dark veil is kept at full strength; brighter pictures take ink on paper. */
const heldUpTo = 0.5

/** Luminance of a mean grey under a veil, blended as painters blend: in sRGB. */
const veiled = (luma: number, veil: Ink, opacity: number): number => {
  const top = toSrgb(luminance(veil))
  return toLinear(toSrgb(luma) * (1 - opacity) + top * opacity)
}

/**
 * White letters if the picture's mean carries them; else a black veil; if that is not enough, one that keeps its strength
 * behind the letters, or on bright pictures ink on a veil of paper. `spots`: what has to be read there, the veil's opacity
 * in its middle, the picture's mean luminance (undefined: not measured; the held veil then carries white on anything).
 */
export function veilFor(spots: readonly { luma: number | undefined; opacity: number; sizePt: number }[]): Veil {
  const reads = (ink: Ink, veil?: Ink, held = false): boolean =>
    spots.every(({ luma = 0.2, opacity, sizePt }) => {
      const under = veil ? veiled(luma, veil, held ? strongest : opacity) : luma
      return contrastOf(luminance(ink), under) >= neededContrast(sizePt)
    })
  const measured = spots.every((spot) => spot.luma !== undefined)
  if (measured && reads(white)) return { ink: white }
  if (reads(white, black)) return { ink: white, veil: black }
  // On middle tones a veil that keeps its strength as far as the letters looks better than paper over an evening sky.
  const bright = spots.some((spot) => (spot.luma ?? 1) > heldUpTo)
  if (!bright && reads(white, black, true)) return { ink: white, veil: black, held: true }
  if (!measured) return { ink: white, veil: black, held: true }
  return { ink: ink100, veil: white }
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
  const top = (yMm: number): number => strongest * Math.max(0, 1 - (yMm - edge.top) / (headShare * frame.hMm))
  const low = (yMm: number): number =>
    strongest * Math.max(0, (yMm - edge.top - (1 - footShare) * frame.hMm) / (footShare * frame.hMm))
  const luma = (x: number, y: number, w: number, h: number, ay = 0): number | undefined => {
    const at = place(front, x, y, 0, ay)
    const box = { xMm: at.x, yMm: at.y, wMm: w * u, hMm: h * u }
    return photo && input.photo ? meanLuma(input.photo, photo, box) : undefined
  }
  const head = veilFor([
    { luma: luma(15, 24, 118, 22), opacity: top(title.y - 6 * u), sizePt: 46 * u },
    { luma: luma(16, 48, 90, 8), opacity: top(sub.y - 1.5 * u), sizePt: 11 * u },
  ])
  const feet = veilFor([{ luma: luma(16, 190, 60, 8, 1), opacity: low(foot.y - 1.5 * u), sizePt: 11 * u }])
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
    veils(frame, head, feet, (sub.y + 3 * u - edge.top) / (headShare * frame.hMm)),
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

const veils = (frame: Frame, head: Veil, feet: Veil, headHold: number): SceneItem[] => {
  const { xMm, yMm, wMm, hMm } = frame
  const low = footShare * hMm
  return [
    ...(head.veil
      ? [
          {
            ...rect(xMm, yMm, wMm, headShare * hMm, head.veil),
            fade: { from: strongest, to: 0, ...(head.held ? { hold: Math.min(0.9, headHold) } : {}) },
          },
        ]
      : []),
    ...(feet.veil
      ? [
          {
            ...rect(xMm, yMm + hMm - low, wMm, low, feet.veil),
            fade: { from: 0, to: strongest, ...(feet.held ? { hold: 0.7 } : {}) },
          },
        ]
      : []),
  ]
}

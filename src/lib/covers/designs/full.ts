import type { Ink, SceneItem } from '#lib/print/scene.ts'
import { rect } from '#lib/typeset/block/shapes.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import { black } from '../colour-ways.ts'
import type { Drawn } from '../cover.ts'
import { drawn } from '../cover.ts'
import { barcode, credit, creditMm, logo, quote, type Stage } from '../furniture.ts'
import { type Letters, label, subtitle, titleBlock } from '../lettering.ts'
import { place } from '../panel.ts'
import { type Frame, meanLuma, placePhoto, sharpness } from '../photo.ts'
import { spine } from '../spine-lettering.ts'
import { footReaches, footVeil, headReaches, strongest, type Veil, veilFor, veilLimit } from '../veil.ts'

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
  const luma = (
    { x, y, w, h }: { x: number; y: number; w: number; h: number },
    ay = 0,
    share = 1,
  ): number | undefined => {
    const at = place(front, x, y, 0, ay)
    const box = { xMm: at.x, yMm: at.y, wMm: w * u, hMm: h * u }
    return photo && input.photo ? meanLuma(input.photo, photo, box, share) : undefined
  }
  // A lit window in a dark street says little in the mean; small letters over it want a stronger veil, but not another ink.
  const spark = luma({ x: 16, y: 48, w: 50, h: 8 }, 0, 0.25)
  const head = veilFor(
    [
      { luma: luma({ x: 15, y: 24, w: 118, h: 22 }), depth: depth(title.y), sizePt: 46 * u },
      { luma: luma({ x: 16, y: 48, w: 90, h: 8 }), depth: depth(sub.y), sizePt: 11 * u },
      ...(input.subtitle && spark !== undefined
        ? [{ luma: Math.min(spark, veilLimit), depth: depth(sub.y), sizePt: headlinePt }]
        : []),
    ],
    headReaches,
  )
  const stacked = creditMm(stage, authorLetters, yearsLetters, creditGap) > creditRoom * u
  const low = veilFor(
    stacked
      ? [{ luma: luma({ x: 16, y: 183, w: 90, h: 15 }, 1), depth: 1 - depth(foot.y - 10.5 * u), sizePt: 11 * u }]
      : [{ luma: luma({ x: 16, y: 190, w: 60, h: 8 }, 1), depth: 1 - depth(foot.y - 4 * u), sizePt: 11 * u }],
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
    [
      rect(
        { xMm: -plan.bleedMm, yMm: -plan.bleedMm, wMm: edge.left + plan.bleedMm, hMm: edge.bottom - edge.top },
        way.ground,
      ),
    ],
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
    subtitle(
      input.subtitle,
      { face: 'wenkai', sizePt: 11 * u, trackEm: 0.12 },
      { xMm: sub.x, baselineMm: sub.y, widthMm: 90 * u },
      head.ink,
      fonts,
    ),
    fullCredit(stage, stacked, feet.ink),
    logo(stage, 47, 191.4, 0, feet.ink),
    spine(stage, { face: 'serif-medium', authorFace: 'serif', ink: way.text }),
    said,
    said.items.length > 0
      ? [
          rect({ xMm: rule.x, yMm: said.endMm + 10.2 * back.u, wMm: 12 * back.u, hMm: 1 * mmPerPt }, way.accent, {
            role: 'label',
          }),
        ]
      : [],
    barcode(stage, 94, 172, 1),
  )
}

const authorLetters = { face: 'serif-medium', sizePt: 11 } as const
const yearsLetters = { face: 'garamond', sizePt: 11 } as const
const creditGap = 3.8
/** What the slot gives author and years before the logo begins. */
const creditRoom = 29.5

/** One line where it fits beside the logo; else the author stands on a line of their own above the years. */
function fullCredit(stage: Stage, stacked: boolean, ink: Ink): Drawn {
  if (!stacked)
    return credit(stage, { x: 17, baseline: 196, width: creditRoom, gap: creditGap }, authorLetters, yearsLetters, ink)
  const { input, plan, fonts } = stage
  const { u } = plan.front
  const line = (text: string, letters: Letters, baseline: number, width: number): Drawn => {
    const at = place(plan.front, 17, baseline, 0, 1)
    return label(
      text,
      { ...letters, sizePt: letters.sizePt * u },
      { xMm: at.x, baselineMm: at.y, widthMm: width * u },
      { ink, origin: { role: 'label' }, code: 'author-cut' },
      fonts,
    )
  }
  const alone = input.years === ''
  return drawn(
    line(input.author, authorLetters, 189.6, 112),
    alone ? [] : line(input.years, yearsLetters, 196, creditRoom),
  )
}

/** As if it were a headline: 3 : 1 is asked where the picture is brightest. */
const headlinePt = 18

const veils = (frame: Frame, head: Veil, feet: Veil): SceneItem[] => {
  const { xMm, yMm, wMm, hMm } = frame
  const held = (hold: number): { hold?: number } => (hold > 0 ? { hold } : {})
  const above = head.veil
  const below = feet.veil
  return [
    ...(above
      ? [
          {
            ...rect({ xMm, yMm, wMm, hMm: above.reach * hMm }, above.ink),
            fade: { from: strongest, to: 0, ...held(above.hold) },
          },
        ]
      : []),
    ...(below
      ? [
          {
            ...rect({ xMm, yMm: yMm + (1 - below.reach) * hMm, wMm, hMm: below.reach * hMm }, below.ink),
            fade: { from: 0, to: strongest, ...held(below.hold) },
          },
        ]
      : []),
  ]
}

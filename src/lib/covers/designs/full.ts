import { type Frame, type PlacedPhoto, placePhoto } from '#lib/print/photo/place-photo.ts'
import type { SceneItem } from '#lib/print/scene.ts'
import { rect } from '#lib/typeset/block/shapes.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import { type Under, underBox } from '../calm.ts'
import { black, white } from '../colour-ways.ts'
import type { CoverPhoto, Drawn } from '../cover.ts'
import { drawn } from '../cover.ts'
import { barcode, factsLine, ground, quote, type Stage } from '../furniture.ts'
import { type LetterLine, letterLines, meet } from '../letter-lines.ts'
import { place } from '../panel.ts'
import { photoOn } from '../photo.ts'
import { spine } from '../spine-lettering.ts'
import {
  fadeAt,
  footReaches,
  footVeil,
  headReaches,
  photoContrast,
  strongest,
  type Veil,
  type VeilRow,
  veiled,
  veilFor,
  worstContrast,
} from '../veil.ts'
import { footLetters, headLetters, type Inks } from './full-letters.ts'

/**
 * 满图: the photograph to the bleed, its title where the picture is quiet: in the sky or at the foot. Where neither will do,
 * the picture keeps to the head and fades into the cover's ground, on which the title stands (PRINT-sparse.md). Spine and
 * back in one colour.
 */
export function full(stage: Stage): Drawn {
  const { input, plan, way } = stage
  const { back } = plan
  const front = input.photo ? best(stage, input.photo) : drawn()
  const said = quote(
    stage,
    input.back.quotation,
    { face: 'wenkai', sizePt: 15 },
    { x: 20, baseline: 32.7, width: 108, leadPt: 26, rows: 5 },
    way.text,
  )
  const facts = said.items.length > 0 ? drawn() : factsLine(stage, { x: 20, baseline: 41, width: 108 })
  const bottom = said.items.length > 0 ? said.endMm + 10.2 * back.u : place(back, 0, 32).y
  const rule = rect({ xMm: place(back, 20, 0).x, yMm: bottom, wMm: 12 * back.u, hMm: 1 * mmPerPt }, way.accent, {
    role: 'label',
  })
  return drawn(
    [ground(stage)],
    front,
    spine(stage, { face: 'serif-medium', authorFace: 'serif', ink: way.text }),
    said,
    facts,
    said.items.length + facts.items.length > 0 ? [rule] : [],
    barcode(stage, 94, 172, 1),
  )
}

/** A front and what speaks against it; the sum of the reasons below. */
type Front = { made: Drawn; cost: number }

function best(stage: Stage, photo: CoverPhoto): Drawn {
  const whole = placePhoto(photo, frameOf(stage))
  const fronts = [
    overPicture(stage, photo, whole, 'head'),
    overPicture(stage, photo, whole, 'foot'),
    fading(stage, photo),
    onGround(stage, photo),
  ]
  return fronts.reduce((least, one) => (one.cost < least.cost - 1e-9 ? one : least)).made
}

/** A letter over a face is worse than everything else together. */
const overFocus = 100
/** The picture to the bleed is what people chose; another layout must be worth it. */
const layoutCosts = { head: 0, foot: 0.3, fading: 2, onGround: 3.2 } as const
/** A sky's steps from millimetre to millimetre are 0.01, leaves' 0.1. */
const quietUnrest = 0.02

const frameOf = ({ plan: { front } }: Stage, footMm = front.edge.bottom): Frame => ({
  xMm: front.edge.left,
  yMm: front.edge.top,
  wMm: front.edge.right - front.edge.left,
  hMm: footMm - front.edge.top,
})

/** What speaks against the picture as it lies there: cut faces, few pixels, much of it lost. */
function pictureCost(placed: PlacedPhoto): number {
  const { focusLost, ppi, lost } = placed
  return (focusLost > 0 ? 4 + 10 * focusLost : 0) + (ppi < 120 ? 4 : ppi < 150 ? 2 : ppi < 200 ? 0.4 : 0) + lost
}

/** Air between letters and what must be seen. */
const airMm = 2

const lettersOver = (photo: CoverPhoto, placed: PlacedPhoto, lines: readonly LetterLine[]): number => {
  const focus = photo.focus && placed.boxOf(photo.focus)
  return focus && lines.some(({ box }) => meet(box, focus, airMm)) ? overFocus : 0
}

/** Mean unrest behind lines, as a cost; a veil calms what it covers. */
const unrestCost = (under: readonly (Under | undefined)[], veil: Veil): number => {
  const known = under.flatMap((one) => (one ? [one.unrest] : []))
  const mean = known.reduce((sum, one) => sum + one, 0) / Math.max(1, known.length)
  return 45 * Math.max(0, mean - quietUnrest) * (veil.veil ? 0.7 : 1)
}

/** Rows of the picture behind lines, by their distance from the veil's edge. */
function rowsOf(under: readonly (Under | undefined)[], depth: (yMm: number) => number): VeilRow[] | undefined {
  const known = under.flatMap((one) => (one ? [one] : []))
  if (known.length < under.length) return undefined
  return known.flatMap(({ rows }) => rows.map(({ yMm, bright, dark }) => ({ depth: depth(yMm), bright, dark })))
}

/** Letters on the picture itself, at its head with the credit at its foot, or all of them at its foot. */
function overPicture(stage: Stage, photo: CoverPhoto, placed: PlacedPhoto, where: 'head' | 'foot'): Front {
  const frame = frameOf(stage)
  const { fonts } = stage
  const set = (inks: Inks): Record<'head' | 'foot', Drawn> =>
    where === 'head' ? headLetters(stage, inks) : { head: drawn(), foot: footLetters(stage, inks.foot) }
  const trial = set({ head: stage.way.text, foot: stage.way.text })
  const [above, below] = [letterLines(trial.head.items, fonts), letterLines(trial.foot.items, fonts)]
  const depthAbove = (yMm: number): number => (yMm - frame.yMm) / frame.hMm
  const depthBelow = (yMm: number): number => 1 - depthAbove(yMm)
  const underAbove = above.map(({ box }) => underBox(photo, placed, box))
  const underBelow = below.map(({ box }) => underBox(photo, placed, box))
  const lowest = Math.max(0, ...above.map(({ box }) => depthAbove(box.yMm + box.hMm)))
  const highest = Math.max(0, ...below.map(({ box }) => depthBelow(box.yMm)))
  const head: Veil =
    above.length === 0 ? { ink: stage.way.text, cost: 0 } : veilFor(rowsOf(underAbove, depthAbove), lowest, headReaches)
  const low: Veil =
    below.length === 0
      ? { ink: head.ink, cost: 0 }
      : veilFor(rowsOf(underBelow, depthBelow), highest, where === 'head' ? footReaches : headReaches)
  // A veil at the head alone would make the picture top-heavy.
  const foot: Veil = !low.veil && head.veil?.ink === black && low.ink === white ? { ...low, veil: footVeil } : low
  const made = set({ head: head.ink, foot: foot.ink })
  return {
    made: drawn(photoOn(placed), veils(frame, head, foot), made.head, made.foot),
    cost:
      layoutCosts[where] +
      pictureCost(placed) +
      lettersOver(photo, placed, [...above, ...below]) +
      head.cost +
      foot.cost * (where === 'head' ? 0.4 : 1) +
      unrestCost(underAbove, head) +
      unrestCost(underBelow, foot) * (where === 'head' ? 0.3 : 1),
  }
}

/** The picture kept to the head ends here, and fades over so much (PRINT-sparse.md). */
const keptMm = 163
const fadeMm = 62
/** As much of the fade as may be solid. */
const holds = [0, 0.15, 0.3, 0.45, 0.6]

function fading(stage: Stage, photo: CoverPhoto): Front {
  const { plan, way, fonts } = stage
  const { front } = plan
  const end = place(front, 0, keptMm, 0, 1).y
  const frame = frameOf(stage, end)
  const placed = placePhoto(photo, frame)
  const letters = footLetters(stage, way.text)
  const lines = letterLines(letters.items, fonts).filter(({ box }) => box.yMm < end)
  const under = lines.map(({ box }) => underBox(photo, placed, box))
  const from = end - fadeMm * front.u
  const reads = (hold: number): boolean =>
    under.every((one) =>
      (one?.rows ?? []).every(({ yMm, bright, dark }) => {
        const share = yMm >= end ? 1 : fadeAt({ from: 0, to: 1, hold }, Math.max(0, (yMm - from) / (end - from)))
        const rows = [bright, dark].map((luma) => veiled(luma, way.ground, share))
        return rows.every(
          (luma) => worstContrast(way.text, [{ bright: luma, dark: luma, depth: 0 }]) >= photoContrast * 1.1,
        )
      }),
    )
  const known = under.every((one) => one !== undefined)
  const hold = (known ? holds : []).find(reads)
  const focus = photo.focus && placed.boxOf(photo.focus)
  const veiledFocus = focus ? Math.max(0, focus.yMm + focus.hMm - (from + end) / 2) / focus.hMm : 0
  return {
    made: drawn(
      photoOn(placed),
      [
        {
          ...rect({ xMm: frame.xMm, yMm: from, wMm: frame.wMm, hMm: end - from }, way.ground),
          fade: { from: 0, to: 1, ...((hold ?? 0.6) > 0 ? { hold: hold ?? 0.6 } : {}) },
        },
        rect({ xMm: frame.xMm, yMm: end - 0.1, wMm: frame.wMm, hMm: front.edge.bottom - end + 0.1 }, way.ground),
      ],
      letters,
    ),
    cost:
      layoutCosts.fading +
      pictureCost(placed) +
      lettersOver(photo, placed, lines) +
      6 * veiledFocus +
      (known && hold === undefined ? 10 : 0),
  }
}

/** Where no letter may stand on the picture at all it ends above them. */
const panelMm = 128

function onGround(stage: Stage, photo: CoverPhoto): Front {
  const { front } = stage.plan
  const placed = placePhoto(photo, frameOf(stage, place(front, 0, panelMm, 0, 1).y))
  return {
    made: drawn(photoOn(placed), footLetters(stage, stage.way.text)),
    cost: layoutCosts.onGround + pictureCost(placed),
  }
}

const veils = (frame: Frame, head: Veil, feet: Veil): SceneItem[] => {
  const { xMm, yMm, wMm, hMm } = frame
  const held = (hold: number): { hold?: number } => (hold > 0 ? { hold } : {})
  const veil = (own: Veil['veil'], at: number, fade: { from: number; to: number }): SceneItem[] =>
    own
      ? [
          {
            ...rect({ xMm, yMm: yMm + at * (1 - own.reach) * hMm, wMm, hMm: own.reach * hMm }, own.ink),
            fade: { ...fade, ...held(own.hold) },
          },
        ]
      : []
  return [...veil(head.veil, 0, { from: strongest, to: 0 }), ...veil(feet.veil, 1, { from: 0, to: strongest })]
}

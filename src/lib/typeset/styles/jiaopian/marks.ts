import type { Origin, SceneItem } from '../../../print/scene.ts'
import { rect, roundedClip } from '../../block/shapes.ts'
import { placeLabel } from '../../block/text-blocks.ts'
import { dottedMonth, localDate, undated } from '../../book/calendar.ts'
import type { Post } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { lineItems, lineWidthMm, setLabel } from '../../line/lines.ts'
import type { Setting } from '../../style/design.ts'
import { mmPerPt } from '../../style/style.ts'
import { film } from './numbers.ts'

export const two = (value: number): string => String(value).padStart(2, '0')

const mono = { face: 'mono' as const, sizePt: 7 }

/** `2023.05.19  20:44  敦煌·鸣沙山` on one baseline. */
export function stamp(post: Post, xMm: number, baseline: number, wideMm: number, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const date = localDate(post.local)
  const origin: Origin = { entryId: post.id, role: 'date' }
  const figures = date ? `${date.year}.${two(date.month)}.${two(date.day)}` : dottedMonth(post.local)
  const day = setLabel(figures ?? undated, figures ? mono : { face: 'sans', sizePt: 7 }, fonts)
  const items = lineItems(day, xMm, baseline, style.ink.accent, origin)
  let x = xMm + lineWidthMm(day) + 4
  if (date?.time && x + 8 < xMm + wideMm) {
    items.push(...label(date.time, mono, { xMm: x, yMm: baseline }, { ink: style.ink.k65, origin }, set))
    x += 11
  }
  const available = xMm + wideMm - x
  if (post.place && available > 6) {
    const place = placeLabel(post.place, { face: 'sans', latin: 'sans', sizePt: 7 }, available, fonts)
    items.push(...lineItems(place, x, baseline, style.ink.k65, { entryId: post.id, role: 'place' }))
  }
  return items
}

/** `07　07A`, the frame's number as film carries it, 3.4 mm under a picture. */
export function edgeNumber(
  frame: number,
  xMm: number,
  footMm: number,
  set: Setting,
  anchor: 'left' | 'right' = 'left',
): SceneItem[] {
  const type = { face: 'mono' as const, sizePt: 5.5, trackEm: 0.04 }
  const words = `${two(frame)}  ${two(frame)}A`
  return label(
    words,
    type,
    { xMm, yMm: footMm + 3.4, anchor },
    { ink: set.style.ink.accent, origin: { role: 'label' } },
    set,
  )
}

/** The page in film black, to the trim. */
export function blackPage(set: Setting): SceneItem {
  const { style } = set
  const b = style.bleedMm
  return rect({ xMm: -b, yMm: -b, wMm: style.widthMm + 2 * b, hMm: style.heightMm + 2 * b }, film.black)
}

/** The same style with its words in white, for black pages. */
export const onBlack = (set: Setting): Setting => {
  const { style } = set
  const { white } = style.ink
  const own = {
    ...style.ink,
    text: white,
    k80: film.pale,
    k65: film.dim,
    k45: film.dim,
    names: white,
    panel: film.blank,
  }
  return { ...set, style: { ...style, ink: own } }
}

/** Free film between frames, and beyond them to the perforation. */
const frameGapMm = 3
const perforationMm = 4.75
/** Below a number over a frame; as much is free between its figures and the perforation. */
const numberFreeMm = 0.2
/** What a strip has above and below its frames. */
export const stripEdgeMm = 9.4

/** `share`: width in parts of the strip's frames; all alike where none is given. */
export type Frame = {
  paint(xMm: number, yMm: number, wMm: number, hMm: number): SceneItem[]
  number: number
  share?: number
}

type StripBox = {
  xMm: number
  yMm: number
  wMm: number
  frameHighMm: number
  gapMm?: number
  /** Film goes on so far beyond both ends. */
  bleedMm?: number
  /** So many frames have room; the rest of the strip is film without pictures. */
  across?: number
  unnumbered?: true
}

/** Film itself: black, with perforated edges. */
function filmItems({ xMm, yMm, wMm, frameHighMm, bleedMm = 0 }: StripBox): SceneItem[] {
  const high = frameHighMm + stripEdgeMm
  const origin: Origin = { role: 'label' }
  // Hung from the head it runs off the page there too.
  const top = yMm <= 0 ? -bleedMm : yMm
  const box = { xMm: xMm - bleedMm, yMm: top, wMm: wMm + 2 * bleedMm, hMm: yMm + high - top }
  const items: SceneItem[] = [rect(box, film.black, origin)]
  // None lies across the trim: a knife that wanders would show it.
  for (let x = xMm + 2.2; x + 2 < xMm + wMm; x += perforationMm) {
    items.push(
      rect({ xMm: x, yMm: yMm + 1.2, wMm: 2, hMm: 1.5 }, film.hole, origin),
      rect({ xMm: x, yMm: yMm + high - 2.7, wMm: 2, hMm: 1.5 }, film.hole, origin),
    )
  }
  return items
}

/** A strip of film: perforated edges, frames side by side with their numbers. */
export function strip(box: StripBox, frames: readonly Frame[], set: Setting): SceneItem[] {
  const { xMm, yMm, wMm, frameHighMm, gapMm = frameGapMm, across = frames.length } = box
  const { accent } = set.style.ink
  const origin: Origin = { role: 'label' }
  const items = filmItems(box)
  const shares = frames.reduce((sum, { share = 1 }) => sum + share, 0) + Math.max(0, across - frames.length)
  const unitMm = (wMm - gapMm * (across + 1)) / Math.max(1, shares)
  const type = { face: 'mono' as const, sizePt: 4.5 }
  const y = yMm + 4.2
  let x = xMm + gapMm
  for (const frame of frames) {
    const wide = unitMm * (frame.share ?? 1)
    items.push(...frame.paint(x, y, wide, frameHighMm))
    const over = { xMm: Math.max(x, set.style.safeMm + 0.5), yMm: y - numberFreeMm }
    const under = { xMm: x + wide / 2, yMm: y + frameHighMm + 2, anchor: 'middle' as const }
    // Hung from the head trim a strip has no room for figures above its frames.
    const inTrim = over.yMm - 0.7 * type.sizePt * mmPerPt > set.style.safeMm
    if (!box.unnumbered && inTrim) items.push(...label(two(frame.number), type, over, { ink: accent, origin }, set))
    if (!box.unnumbered) items.push(...label(`${two(frame.number)}A`, type, under, { ink: accent, origin }, set))
    x += wide + gapMm
  }
  return items
}

const holeMm = { wMm: 2, hMm: 1.5, radiusMm: 0.3 }
/** The finest line a tint prints as (PRINT.md §2.6). */
const holePt = 0.35

/** Perforations in outline between two posts on paper white, over `wMm` (PRINT-sparse.md §3.4). */
export function filmRule(xMm: number, yMm: number, wMm: number, set: Setting): SceneItem[] {
  const steps = Math.floor((wMm - holeMm.wMm) / perforationMm)
  const pitch = (wMm - holeMm.wMm) / steps
  const holes = Array.from({ length: steps + 1 }, (_, at) =>
    roundedClip(xMm + at * pitch, yMm, holeMm.wMm, holeMm.hMm, holeMm.radiusMm),
  )
  return [
    {
      kind: 'path',
      d: holes.join(' '),
      stroke: set.style.ink.k45,
      strokeMm: holePt * mmPerPt,
      origin: { role: 'label' },
    },
  ]
}

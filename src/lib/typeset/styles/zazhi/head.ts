import type { Origin, SceneItem } from '../../../print/scene.ts'
import { type Block, fixed } from '../../block/block.ts'
import { rect } from '../../block/shapes.ts'
import { placeLabel } from '../../block/text-blocks.ts'
import { dottedMonth, localDate, undated, unknownDayName } from '../../book/calendar.ts'
import type { Post } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { type Line, lineItems, lineWidthMm, setLabel } from '../../line/lines.ts'
import type { Setting } from '../../style/design.ts'
import { leadMm, mmPerPt } from '../../style/style.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** `06.12`; undefined for an unknown day. */
export function dotted(local: string): string | undefined {
  const date = localDate(local)
  return date && `${two(date.month)}.${two(date.day)}`
}

export const ruleMm = 0.75 * mmPerPt

type Look = { lines: number; figurePt: number; baselineLines: number; rulePt: number; stacked: boolean }
/** Of a full month (PRINT.md §3.2), and in columns of months that share a chapter (PRINT-sparse.md §3.2). */
const full: Look = { lines: 3, figurePt: 25, baselineLines: 2.05, rulePt: 0.75, stacked: true }
const sparse: Look = { lines: 2, figurePt: 18, baselineLines: 1.46, rulePt: 0.5, stacked: false }

/** A rule over the column, the day in condensed figures, at the right weekday and hour and below them the place. */
export const head = (post: Post, set: Setting): Block =>
  fixed(full.lines, (box) => paint(post, box.xMm, box.yMm, full, set))

/** The same lower: weekday, hour and place on one baseline with the day. */
export const sparseHead = (post: Post, set: Setting): Block =>
  fixed(sparse.lines, (box) => paint(post, box.xMm, box.yMm, sparse, set))

function paint(post: Post, xMm: number, yMm: number, look: Look, set: Setting): SceneItem[] {
  const { style, fonts, measureMm: wide } = set
  const lead = leadMm(style)
  const baseline = yMm + look.baselineLines * lead
  const origin: Origin = { entryId: post.id, role: 'date' }
  const date = localDate(post.local)
  const day = dotted(post.local)
  const figures = day
    ? setLabel(day, { face: 'barlow-bold', sizePt: look.figurePt }, fonts)
    : setLabel(unknownDayName(post.local), { face: 'serif-black', sizePt: look.stacked ? 14 : 12 }, fonts)
  const items: SceneItem[] = [
    rect({ xMm, yMm: yMm + 0.12 * lead, wMm: wide, hMm: look.rulePt * mmPerPt }, style.ink.text, origin),
    ...lineItems(figures, xMm - 0.2, baseline, style.ink.text, origin),
  ]
  let right = xMm + wide
  const placeLine = (available: number): Line =>
    placeLabel(post.place ?? '', { face: 'sans', latin: 'sans', sizePt: 7.5 }, available, fonts)
  const words = date ? ['周', date.weekday, date.time ? `　${date.time}` : ''].join('') : ''
  const type = { face: 'sans-medium' as const, latin: 'barlow' as const, sizePt: 7.5 }
  const hours = setLabel(words, type, fonts)
  if (post.place) {
    const taken = lineWidthMm(figures) + 3 + (look.stacked ? 0 : lineWidthMm(hours) + gapMm)
    const place = placeLine(wide - taken)
    const at = right - lineWidthMm(place)
    items.push(...lineItems(place, at, baseline - 0.1, style.ink.accent, { entryId: post.id, role: 'place' }))
    if (!look.stacked) right = at - gapMm
  }
  const hoursY = look.stacked ? baseline - 0.78 * lead : baseline - 0.1
  if (words) items.push(...lineItems(hours, right - lineWidthMm(hours), hoursY, style.ink.k80, origin))
  return items
}

/** Between hour and place. */
const gapMm = 2.4

/** `2022.07.31　舟山·东极岛　05:20` below a feature's title. */
export function dayItems(post: Post, at: { xMm: number; yMm: number; widthMm: number }, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const origin: Origin = { entryId: post.id, role: 'date' }
  const date = localDate(post.local)
  const words = date ? `${date.year}.${two(date.month)}.${two(date.day)}` : (dottedMonth(post.local) ?? undated)
  const day = setLabel(words, { face: date ? 'barlow-bold' : 'sans-bold', sizePt: date ? 11 : 8 }, fonts)
  const items = lineItems(day, at.xMm, at.yMm, style.ink.accent, origin)
  let x = at.xMm + lineWidthMm(day) + 4
  const small = { face: 'sans' as const, latin: 'barlow' as const, sizePt: 8 }
  if (post.place) {
    const place = placeLabel(post.place, small, at.widthMm - lineWidthMm(day) - 20, fonts)
    items.push(...lineItems(place, x, at.yMm, style.ink.k80, { entryId: post.id, role: 'place' }))
    x += lineWidthMm(place) + 3.5
  }
  if (date?.time) items.push(...label(date.time, small, { xMm: x, yMm: at.yMm }, { ink: style.ink.k80, origin }, set))
  return items
}

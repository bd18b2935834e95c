import type { Origin, SceneItem } from '../../../print/scene.ts'
import { type Block, fixed } from '../../block/block.ts'
import { roundedClip } from '../../block/shapes.ts'
import { clipped } from '../../block/text-blocks.ts'
import { localDate, undated } from '../../book/calendar.ts'
import type { Post } from '../../book/content.ts'
import { lineItems, lineWidthMm, setLabel } from '../../line/lines.ts'
import type { Setting } from '../../style/design.ts'
import { displayFace } from '../../style/display.ts'
import { leadMm } from '../../style/style.ts'
import { ageOn, ageWords, monthsOf } from './age.ts'
import { isChild } from './child.ts'
import { paintDay } from './day-head.ts'
import { tintOf } from './numbers.ts'

const pillMm = 7.6
const paddingMm = 4
const pillPt = 13

/** The age in a pill whose tint turns with the month, the day and place beside it; without a birthday the day alone. */
export const head = (post: Post, set: Setting): Block =>
  fixed(2, ({ xMm, yMm }) => (isChild(set) ? paint : paintDay)(post, xMm, yMm, set))

/** Words of the pill and of the day beside it: long before the birth the pill itself says the day. */
function wordsOf(post: Post, set: Setting): { pill: string; day: string; month: number } {
  const date = localDate(post.local)
  if (!date) {
    const [year, month] = post.local.split('-').map(Number)
    return { pill: '某一天', day: month ? `${year}年${month}月` : undated, month: month ? month - 1 : 2 }
  }
  const age = ageOn(post.local, set.options.child?.birthday)
  const words = age && ageWords(age)
  const weekday = `星期${date.weekday}`
  if (!age || !words)
    return { pill: `${date.month}月${date.day}日`, day: `${date.year}年　${weekday}`, month: date.month - 1 }
  return {
    pill: words,
    day: `${date.year}年${date.month}月${date.day}日　${weekday}`,
    month: Math.floor(monthsOf(age)),
  }
}

function paint(post: Post, xMm: number, yMm: number, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const { pill, day, month } = wordsOf(post, set)
  const tint = tintOf(month)
  const date: Origin = { entryId: post.id, role: 'date' }
  const face = displayFace('kuaile', pill.replace(/[0-9]/g, ''), fonts)
  const words = setLabel(pill, { face, latin: 'nunito-extrabold', sizePt: pillPt }, fonts)
  const wide = lineWidthMm(words) + 2 * paddingMm
  const top = yMm + 0.1 * leadMm(style)
  const small = { face: style.small.face, latin: style.small.latin, sizePt: style.small.sizePt }
  const text = setLabel(day, small, fonts)
  const x = xMm + wide + 4
  const items: SceneItem[] = [
    { kind: 'path', d: roundedClip(xMm, top, wide, pillMm, pillMm / 2), fill: tint.ground, origin: date },
    ...lineItems(words, xMm + paddingMm, top + 5.45, tint.words, date),
    ...lineItems(text, x, top + 5.2, style.ink.k65, date),
  ]
  if (!post.place) return items
  const placeX = x + lineWidthMm(text) + 3.2
  const place = clipped(post.place, small, xMm + set.measureMm - placeX, fonts)
  return [...items, ...lineItems(place, placeX, top + 5.2, style.ink.k65, { entryId: post.id, role: 'place' })]
}

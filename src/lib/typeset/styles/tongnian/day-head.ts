import type { Origin, SceneItem } from '../../../print/scene.ts'
import { clipped } from '../../block/text-blocks.ts'
import { chineseNumber, localDate, unknownDayName } from '../../book/calendar.ts'
import type { Post } from '../../book/content.ts'
import { lineItems, lineWidthMm, setLabel } from '../../line/lines.ts'
import type { Setting } from '../../style/design.ts'
import { leadMm, mmPerPt } from '../../style/style.ts'
import { pine } from './numbers.ts'

const numeral = { face: 'nunito-extrabold' as const, sizePt: 24 }
const baselineLines = 1.3
/** Upper of the two lines beside the numeral, above the lower one. */
const upperLines = 0.62

/**
 * A post's head where nobody's age is told (PRINT-sparse.md 3.5): the day as a numeral, month and weekday beside it, below
 * them time and place.
 */
export function paintDay(post: Post, xMm: number, yMm: number, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const lead = leadMm(style)
  const baseline = yMm + baselineLines * lead
  const origin: Origin = { entryId: post.id, role: 'date' }
  const small = { face: style.small.face, latin: style.small.latin, sizePt: style.small.sizePt }
  const date = localDate(post.local)
  const items: SceneItem[] = []
  let x = xMm
  if (date) {
    const day = setLabel(String(date.day), numeral, fonts)
    items.push(...lineItems(day, xMm - 0.3, baseline, pine, origin))
    x += lineWidthMm(day) + 2.8
  }
  const upper = date ? `${chineseNumber(date.month)}月·星期${date.weekday}` : unknownDayName(post.local)
  items.push(...lineItems(setLabel(upper, small, fonts), x, baseline - upperLines * lead, style.ink.k80, origin))
  if (date?.time) {
    const time = setLabel(date.time, small, fonts)
    items.push(...lineItems(time, x, baseline, style.ink.k65, origin))
    x += lineWidthMm(time) + style.small.sizePt * mmPerPt
  }
  if (!post.place) return items
  const place = clipped(post.place, small, xMm + set.measureMm - x, fonts)
  return [...items, ...lineItems(place, x, baseline, style.ink.k65, { entryId: post.id, role: 'place' })]
}

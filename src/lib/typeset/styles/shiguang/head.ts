import type { Origin, SceneItem } from '../../../print/scene.ts'
import { type Block, fixed } from '../../block.ts'
import { chineseNumber, localDate } from '../../calendar.ts'
import type { Post } from '../../content.ts'
import type { Setting } from '../../design.ts'
import { lineItems, lineWidthMm, setLabel } from '../../lines.ts'
import { leadMm, mmPerPt } from '../../style.ts'
import { clipped } from '../../text-blocks.ts'

const numeralPt = 25

/** The day as a numeral over two lines; right of it month and weekday, below them time and place. */
export const head = (post: Post, set: Setting): Block => fixed(2, (box) => paint(post, box.xMm, box.yMm, set))

function paint(post: Post, xMm: number, yMm: number, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const lead = leadMm(style)
  const baseline = yMm + 1.5 * lead
  const date = localDate(post.local)
  const origin: Origin = { entryId: post.id, role: 'date' }
  const small = { face: style.small.face, latin: style.small.latin, sizePt: style.small.sizePt }
  const meta = { face: style.small.face, latin: style.numerals, sizePt: style.small.sizePt }
  const items: SceneItem[] = []
  let x = xMm
  if (date) {
    const day = setLabel(String(date.day), { face: style.numerals, sizePt: numeralPt }, fonts)
    items.push(...lineItems(day, xMm - 0.3, baseline, style.ink.accent, origin))
    x += lineWidthMm(day) + 2.2
    const month = setLabel(`${chineseNumber(date.month)}月·星期${date.weekday}`, small, fonts)
    items.push(...lineItems(month, x, baseline - 0.72 * lead, style.ink.k80, origin))
  } else {
    items.push(...lineItems(setLabel('日期未知', small, fonts), x, baseline - 0.72 * lead, style.ink.k80, origin))
  }
  if (date?.time) {
    const time = setLabel(date.time, meta, fonts)
    items.push(...lineItems(time, x, baseline - 0.2, style.ink.k65, origin))
    x += lineWidthMm(time) + style.small.sizePt * mmPerPt
  }
  if (post.place) {
    const place = clipped(post.place, meta, xMm + set.measureMm - x, fonts)
    items.push(...lineItems(place, x, baseline - 0.2, style.ink.k65, { entryId: post.id, role: 'place' }))
  }
  return items
}

import type { FaceId, Ink, Origin, SceneItem } from '#lib/print/scene.ts'
import { chineseYear, monthName, yearOf } from '../book/calendar.ts'
import { lineItems, lineWidthMm, setLabel } from '../line/lines.ts'
import type { HeadedMonth, Setting } from '../style/design.ts'
import { leadMm, mmPerPt } from '../style/style.ts'
import { type Block, type Box, fixed } from './block.ts'
import { rect } from './shapes.ts'

/** How a style heads a month within a chapter (PRINT-sparse.md); lines of the style's grid, down from the block's top. */
export type HeadingLook = {
  /** A style without it draws its own. */
  rule?: { ink: Ink; pt: number; atLines: number; accent?: { ink: Ink; pt: number; wMm: number } }
  name: { face: FaceId; sizePt: number; trackEm?: number; ink: Ink; baselineLines: number }
  counts: { face: FaceId; latin?: FaceId; sizePt: number; ink: Ink }
  /** What stands at the right; the counts unless given. */
  right?(month: HeadedMonth): string
}

export const headingLines = 3

/** `一月`, with its year where the chapter goes on into a new one; the year alone where it heads more than the month. */
export function headingName({ month, newYear, yearOnly }: HeadedMonth): string {
  const year = `${chineseYear(yearOf(month))}年`
  return yearOnly ? year : newYear ? `${year}${monthName(month)}` : monthName(month)
}

/** `2 篇　1 张照片`; zeros are left out. */
export const headingCounts = ({ posts, photos }: HeadedMonth): string =>
  [`${posts} 篇`, ...(photos > 0 ? [`${photos} 张照片`] : [])].join('　')

/** Rule, name of the month, and at the right what it holds, on one baseline: three lines. */
export const monthHeading = (month: HeadedMonth, look: HeadingLook, set: Setting): Block =>
  fixed(headingLines, (box) => [...ruleItems(box, look, set), ...nameItems(month, box, look, set)])

function ruleItems({ xMm, yMm }: Box, { rule }: HeadingLook, set: Setting): SceneItem[] {
  if (!rule) return []
  const y = yMm + rule.atLines * leadMm(set.style)
  const origin: Origin = { role: 'label' }
  const items: SceneItem[] = [rect({ xMm, yMm: y, wMm: set.measureMm, hMm: rule.pt * mmPerPt }, rule.ink, origin)]
  if (rule.accent) {
    const { ink, pt, wMm } = rule.accent
    items.push(rect({ xMm, yMm: y, wMm, hMm: pt * mmPerPt }, ink, origin))
  }
  return items
}

function nameItems(month: HeadedMonth, { xMm, yMm }: Box, look: HeadingLook, set: Setting): SceneItem[] {
  const { name, counts } = look
  const y = yMm + name.baselineLines * leadMm(set.style)
  const left = setLabel(headingName(month), { face: name.face, sizePt: name.sizePt }, set.fonts, name.trackEm ?? 0)
  const words = look.right?.(month) ?? headingCounts(month)
  const small = { face: counts.face, sizePt: counts.sizePt, ...(counts.latin ? { latin: counts.latin } : {}) }
  const right = setLabel(words, small, set.fonts)
  return [
    ...lineItems(left, xMm, y, name.ink, { role: 'title' }),
    ...lineItems(right, xMm + set.measureMm - lineWidthMm(right), y, counts.ink, { role: 'label' }),
  ]
}

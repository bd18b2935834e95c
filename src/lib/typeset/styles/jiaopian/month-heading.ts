import type { Origin, SceneItem } from '../../../print/scene.ts'
import { type Block, fixed } from '../../block/block.ts'
import { headingLines, headingName } from '../../block/month-heading.ts'
import { yearOf } from '../../book/calendar.ts'
import { chapterSpan } from '../../book/chapter-name.ts'
import { lineItems, lineWidthMm, setLabel } from '../../line/lines.ts'
import type { HeadedMonth, Setting } from '../../style/design.ts'
import { leadMm } from '../../style/style.ts'
import { filmRule } from './marks.ts'

const ruleDownMm = 0.6
const baselineLines = 2.05
const besideMm = 5

/** A month within a chapter of several: a film rule over its measure, its name, its figures, what it holds. */
export const monthHeading = (month: HeadedMonth, set: Setting): Block =>
  fixed(headingLines, ({ xMm, yMm }) => [
    ...filmRule(xMm, yMm + ruleDownMm, set.measureMm, set),
    ...names(month, xMm, yMm + baselineLines * leadMm(set.style), set),
  ])

function names(month: HeadedMonth, xMm: number, baseline: number, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const name = setLabel(headingName(month), { face: 'sans-black', sizePt: 17 }, fonts)
  const span = month.yearOnly ? String(yearOf(month.month)) : chapterSpan({ months: [month.month] })
  const figures = setLabel(span, { face: 'mono', sizePt: 8 }, fonts)
  const held = [`${month.posts} 篇`, ...(month.photos > 0 ? [`${month.photos} 格`] : [])].join('　')
  const counts = setLabel(held, { face: 'sans', latin: 'mono', sizePt: 7 }, fonts)
  const origin: Origin = { role: 'label' }
  return [
    ...lineItems(name, xMm - 0.3, baseline, style.ink.text, { role: 'title' }),
    ...lineItems(figures, xMm + lineWidthMm(name) + besideMm, baseline, style.ink.accent, origin),
    ...lineItems(counts, xMm + set.measureMm - lineWidthMm(counts), baseline, style.ink.k65, origin),
  ]
}

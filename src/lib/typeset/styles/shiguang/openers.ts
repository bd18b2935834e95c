import type { SceneItem } from '../../../print/scene.ts'
import { chineseYear, monthName, yearOf } from '../../calendar.ts'
import type { PageDraft, Place, Setting } from '../../design.ts'
import { label } from '../../front-matter.ts'
import type { MonthLayout } from '../../month.ts'
import { imageItem } from '../../photo-blocks.ts'
import { rect } from '../../shapes.ts'
import { gridBaselineMm, gridTopMm, measureMm, mmPerPt, textLeftMm } from '../../style.ts'
import { verticalItems } from '../../vertical.ts'

const big = { face: 'serif-medium' as const, sizePt: 46, trackEm: 0.1 }

/** A month opens on a right page; the left page before it carries its best photo to the trim. */
export function monthOpener(index: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const layout = facts.months[index]
  if (!layout) return []
  const right: PageDraft = { kind: 'opener', items: openerPage(layout, set), foot: 'folio' }
  return side === 'left' ? [{ kind: 'opener', items: photoPage(layout, set) }, right] : [right]
}

function photoPage(layout: MonthLayout, set: Setting): SceneItem[] {
  const { style } = set
  const b = style.bleedMm
  const frame = { xMm: 0, yMm: 0, wMm: style.widthMm + 2 * b, hMm: style.heightMm + 2 * b }
  if (!layout.opener) return [rect(-b, -b, frame.wMm, frame.hMm, style.ink.panel)]
  return style.picture({ ...imageItem(layout.opener, -b, -b, frame, ''), origin: { role: 'photo' } }, set)
}

/** The month set vertically, a sentence of its own, and what it holds. */
function openerPage(layout: MonthLayout, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const x = textLeftMm(style, 'right')
  const right = x + measureMm(style)
  const year = { face: style.small.face, sizePt: 9.5, trackEm: 0.14 }
  const top = gridTopMm(style, 1)
  const items: SceneItem[] = [
    ...verticalItems(monthName(layout.month), right - 9, top, big, style.ink.text, { role: 'title' }, fonts),
  ]
  if (yearOf(layout.month) > 0) {
    const name = `${chineseYear(yearOf(layout.month))}年`
    items.push(...verticalItems(name, right - 24.5, top + 1, year, style.ink.k65, { role: 'label' }, fonts))
  }
  if (layout.quotation.length > 0) {
    items.push(rect(x, gridTopMm(style, 17) - 2, 12, 0.75 * mmPerPt, style.ink.accent, { role: 'label' }))
  }
  const type = { face: style.small.face, sizePt: 15 }
  layout.quotation.forEach((text, index) => {
    const y = gridTopMm(style, 18) + 0.88 * 15 * mmPerPt + index * 25.5 * mmPerPt
    items.push(...label(text, type, x, y, style.ink.text, { role: 'subtitle' }, set))
  })
  const counts = { face: style.small.face, latin: style.numerals, sizePt: 8.5 }
  items.push(...label(countsOf(layout), counts, x, gridBaselineMm(style, 22), style.ink.k65, { role: 'label' }, set))
  return items
}

/** `21 篇　64 张照片　38 条评论` */
function countsOf({ counts }: MonthLayout): string {
  return [
    `${counts.posts} 篇`,
    ...(counts.photos > 0 ? [`${counts.photos} 张照片`] : []),
    ...(counts.comments > 0 ? [`${counts.comments} 条评论`] : []),
  ].join('　')
}

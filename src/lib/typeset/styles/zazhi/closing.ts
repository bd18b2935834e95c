import type { Origin, SceneItem } from '../../../print/scene.ts'
import { displayLines } from '../../block/display-lines.ts'
import { rect } from '../../block/shapes.ts'
import type { Month } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { distantQuotation, joined, monthTitle, quotation } from '../../book/openers.ts'
import { type Line, lineItems } from '../../line/lines.ts'
import type { Setting } from '../../style/design.ts'
import { gridTopMm, leadMm, measureMm, mmPerPt, type Side, textLeftMm } from '../../style/style.ts'
import { two } from './head.ts'

/** So many free lines a month's last page must have for words set large above its columns. */
export const closingLines = 12
/** The panel never takes more than so many of the page's lines: white stands at the foot (PRINT.md §1.9). */
export const mostClosingLines = 16

/** A tinted panel to the trim that ends above grid line `line`, and `words` large in it. */
export function closing(words: string, line: number, side: Side, set: Setting): SceneItem[] {
  const { style } = set
  const b = style.bleedMm
  const x = textLeftMm(style, side)
  const foot = gridTopMm(style, line) - 1.6 * leadMm(style)
  const items: SceneItem[] = [rect({ xMm: -b, yMm: -b, wMm: style.widthMm + 2 * b, hMm: foot + b }, style.ink.panel)]
  const origin: Origin = { role: 'subtitle' }
  const last = foot - 13
  const wide = measureMm(style)
  const { rows, sizePt } = largest(words, foot > 95 ? 36 : 28, wide, set)
  const leadingMm = sizePt * 1.4 * mmPerPt
  const first = last - (rows.length - 1) * leadingMm
  rows.forEach((row, index) => {
    items.push(...lineItems(row, x - sizePt * mmPerPt * 0.04, first + index * leadingMm, style.ink.text, origin))
  })
  const mark = first - 0.88 * sizePt * mmPerPt - 7
  items.push(rect({ xMm: x, yMm: mark, wMm: 12, hMm: mmPerPt }, style.ink.accent, origin))
  return items
}

/** A sentence for the panel, as it may end without a pause; none when the month has said all nearby. */
export const closingWords = (month: Month, near: ReadonlySet<string>): string =>
  distantQuotation(month.posts, near, [joined(quotation(month.posts)), monthTitle(month.posts)]).replace(
    /[，；：、]$/u,
    '',
  )

/** A left page that pictures on a following spread leave empty: the month's figure in its tint, to the trim. */
export function figurePage(month: Month, side: Side, set: Setting): SceneItem[] {
  const { style } = set
  const b = style.bleedMm
  const x = textLeftMm(style, side)
  const items: SceneItem[] = [
    rect({ xMm: -b, yMm: -b, wMm: style.widthMm + 2 * b, hMm: style.heightMm + 2 * b }, style.ink.panel),
  ]
  const number = Number(month.month.slice(4))
  const type = { face: 'barlow-bold' as const, sizePt: 210 }
  if (number > 0)
    items.push(
      ...label(
        two(number),
        type,
        { xMm: x - 3.4, yMm: style.heightMm - 30 },
        { ink: style.ink.accent, origin: { role: 'subtitle' } },
        set,
      ),
    )
  return items
}

const mostRows = 3
const leastPt = 20

/** The largest size in which the sentence stands on few rows that part no word. */
function largest(text: string, mostPt: number, wideMm: number, set: Setting): { rows: Line[]; sizePt: number } {
  for (let sizePt = mostPt; ; sizePt -= 2) {
    const type = { face: 'serif-black' as const, sizePt }
    const { lines, sound } = displayLines(text, type, { widthMm: wideMm }, set.fonts)
    if ((sound && lines.length <= mostRows) || sizePt <= leastPt) return { rows: lines, sizePt }
  }
}

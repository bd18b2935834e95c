import type { Origin, SceneItem } from '../../../print/scene.ts'
import { rect } from '../../block/shapes.ts'
import { clipped } from '../../block/text-blocks.ts'
import { yearOf } from '../../book/calendar.ts'
import { chapterSpan, pageMonths } from '../../book/chapter-name.ts'
import { label } from '../../book/front-matter.ts'
import { lineItems, lineWidthMm, setLabel } from '../../line/lines.ts'
import type { Foot, Setting } from '../../style/design.ts'
import { measureMm, mmPerPt, textLeftMm } from '../../style/style.ts'

const headMm = 16
const footMm = 11.5

/** Page number outside at the foot with a short rule of colour beside it; book and month at the head. */
export function foot(page: Foot, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const left = textLeftMm(style, page.side)
  const right = left + measureMm(style)
  const outside = page.side === 'left'
  const y = style.heightMm - footMm
  const folio = setLabel(String(page.number), { face: 'barlow-bold', sizePt: 13 }, fonts)
  const items = lineItems(folio, outside ? left : right - lineWidthMm(folio), y, style.ink.text, { role: 'folio' })
  const rule = { role: 'folio' as const }
  items.push(
    rect({ xMm: outside ? left + 10 : right - 22, yMm: y - 1.7, wMm: 12, hMm: mmPerPt }, style.ink.accent, rule),
  )
  return page.words === 'full' ? [...items, ...running(page, left, right, set)] : items
}

function running(page: Foot, left: number, right: number, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const origin: Origin = { role: 'running' }
  const bold = { face: 'sans-bold' as const, sizePt: 7.5, trackEm: 0.1 }
  const thin = { face: 'barlow' as const, sizePt: 8, trackEm: 0.06 }
  const month = page.month ?? page.chapter?.month ?? ''
  if (page.side === 'left') {
    const title = clipped(page.book.title, bold, 80, fonts)
    const x = left + lineWidthMm(title) + 8
    const years = [...new Set([month, page.lastMonth ?? month].map(yearOf))].filter((one) => one > 0)
    const year = years.join('–')
    return [
      ...lineItems(title, left, headMm, style.ink.text, origin),
      ...(year ? label(year, thin, { xMm: x, yMm: headMm }, { ink: style.ink.k65, origin }, set) : []),
    ]
  }
  const words = page.running ?? (month ? pageMonths(month, page.lastMonth) : '')
  if (!words) return []
  const own = setLabel(words, bold, fonts, bold.trackEm)
  const figure = month ? chapterSpan({ months: [month, page.lastMonth ?? month] }) : ''
  return [
    ...lineItems(own, right - lineWidthMm(own), headMm, style.ink.text, origin),
    ...(figure
      ? label(
          figure,
          thin,
          { xMm: right - lineWidthMm(own) - 8, yMm: headMm, anchor: 'right' },
          { ink: style.ink.k65, origin },
          set,
        )
      : []),
  ]
}

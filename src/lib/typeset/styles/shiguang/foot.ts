import type { SceneItem } from '../../../print/scene.ts'
import { clipped } from '../../block/text-blocks.ts'
import { chineseYear, dayName, yearOf } from '../../book/calendar.ts'
import { pageMonths } from '../../book/chapter-name.ts'
import { lineItems, lineWidthMm, setLabel } from '../../line/lines.ts'
import type { Foot, Setting } from '../../style/design.ts'
import { measureMm, textLeftMm } from '../../style/style.ts'

const footMm = 13.5
const runningMm = 8

/** Page number at the outer edge and the running words eight millimetres in from it. */
export function foot(page: Foot, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const y = style.heightMm - footMm
  const folio = setLabel(String(page.number), { face: style.numerals, sizePt: 10 }, fonts)
  const left = textLeftMm(style, page.side)
  const right = left + measureMm(style)
  const folioX = page.side === 'left' ? left : right - lineWidthMm(folio)
  const items = lineItems(folio, folioX, y, style.ink.accent, { role: 'folio' })
  const running = page.words === 'full' ? wordsOf(page) : ''
  if (!running) return items
  const type = { face: style.small.face, latin: style.numerals, sizePt: 7.5 }
  const words = clipped(running, type, measureMm(style) - 20, fonts)
  const x = page.side === 'left' ? left + runningMm : right - runningMm - lineWidthMm(words)
  return [...items, ...lineItems(words, x, y, style.ink.k65, { role: 'running' })]
}

/** The day of a post that runs on, else the book's title on left pages and the month on right ones. */
function wordsOf(page: Foot): string {
  if (page.running) return page.running
  if (page.continues) return dayName(page.continues)
  if (page.side === 'left') return page.book.title
  const month = page.month ?? page.chapter?.month ?? ''
  const year = yearOf(month)
  return year > 0 ? `${chineseYear(year)}年${pageMonths(month, page.lastMonth)}` : ''
}

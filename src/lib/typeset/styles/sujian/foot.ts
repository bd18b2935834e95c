import type { SceneItem } from '../../../print/scene.ts'
import { chineseYear, dayName, yearOf } from '../../book/calendar.ts'
import { verticalItems } from '../../line/vertical.ts'
import type { Foot, Setting } from '../../style/design.ts'
import { areaHeightMm, outsideMm } from '../../style/style.ts'
import { railMm } from './head.ts'

const belowMm = 7
const towardsTextMm = 4.4
/** Longer words are cut; from ten characters on they stand close, so that as many as possible fit above the edge. */
const longest = 11
const looseUpTo = 9

/** Page number in Chinese figures under the rail; beside it the book's title on left pages, the year on right ones. */
export function foot(page: Foot, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const top = style.headMm + areaHeightMm(style) + belowMm
  // 一二 set close would read 三.
  const folio = { face: 'serif' as const, sizePt: 8.5, trackEm: 0.35 }
  const number = chineseYear(page.number)
  const items = verticalItems(
    number,
    { centreMm: outsideMm(style, page.side, railMm), topMm: top },
    folio,
    { ink: style.ink.text, origin: { role: 'folio' } },
    fonts,
  )
  const words = page.words === 'full' ? wordsOf(page) : ''
  if (!words) return items
  const all = [...words]
  const text = all.length <= longest ? words : `${all.slice(0, longest - 1).join('')}…`
  const type = { face: 'serif' as const, sizePt: 7, trackEm: all.length > looseUpTo ? 0 : 0.15 }
  const x = outsideMm(style, page.side, railMm - towardsTextMm)
  return [
    ...items,
    ...verticalItems(
      text,
      { centreMm: x, topMm: top },
      type,
      { ink: style.ink.k65, origin: { role: 'running' } },
      fonts,
    ),
  ]
}

function wordsOf(page: Foot): string {
  if (page.running) return page.running
  if (page.continues) return dayName(page.continues).replace(/^.*年/, '')
  if (page.side === 'left') return page.book.title
  const year = yearOf(page.month ?? page.chapter?.month ?? '')
  return year > 0 ? chineseYear(year) : ''
}

import type { SceneItem } from '../../../print/scene.ts'
import { clipped } from '../../block/text-blocks.ts'
import { dayOfMonthName, yearOf } from '../../book/calendar.ts'
import { pageMonths } from '../../book/chapter-name.ts'
import { label } from '../../book/front-matter.ts'
import { lineItems, lineWidthMm } from '../../line/lines.ts'
import type { Foot, Setting } from '../../style/design.ts'
import { measureMm, textLeftMm } from '../../style/style.ts'
import { thousands, travelled } from './distance.ts'
import { indigo } from './numbers.ts'
import { routeDots, routeFootMm, routeX, terminus, writtenFootMm } from './route.ts'

const footMm = 14
const folioType = { face: 'jost-medium' as const, sizePt: 9 }

/** Page number below the route, title or month at the text's outer edge, kilometres at its inner one. */
export function foot(page: Foot, set: Setting): SceneItem[] {
  const { style } = set
  const y = style.heightMm - footMm
  const left = textLeftMm(style, page.side)
  const right = left + measureMm(style)
  const number = String(page.number)
  if (page.kind === 'opener') {
    const at = page.side === 'left' ? routeX(style, 'left') : style.widthMm - 20
    return label(
      number,
      folioType,
      { xMm: at, yMm: y, anchor: page.side },
      { ink: indigo, origin: { role: 'folio' } },
      set,
    )
  }
  const items = label(
    number,
    folioType,
    { xMm: routeX(style, page.side), yMm: y, anchor: 'middle' },
    { ink: indigo, origin: { role: 'folio' } },
    set,
  )
  items.push(...routeEnd(page, set))
  if (page.words !== 'full') return items
  const words = clipped(wordsOf(page), { face: 'serif', latin: 'jost', sizePt: 7.5 }, measureMm(style) - 25, set.fonts)
  const x = page.side === 'left' ? left : right - lineWidthMm(words)
  items.push(...lineItems(words, x, y, style.ink.k65, { role: 'running' }))
  const km = kilometres(page)
  const inner = page.side === 'left' ? right : left
  const anchor = page.side === 'left' ? 'right' : 'left'
  if (km)
    items.push(
      ...label(
        km,
        { face: 'jost', sizePt: 7.5 },
        { xMm: inner, yMm: y, anchor },
        { ink: style.ink.k65, origin: { role: 'running' } },
        set,
      ),
    )
  return items
}

function wordsOf(page: Foot): string {
  if (page.running) return page.running
  if (page.continues) return dayOfMonthName(page.continues)
  if (page.side === 'left') return page.book.title
  const month = page.month ?? page.chapter?.month ?? '0'
  return yearOf(month) > 0 ? pageMonths(month, page.lastMonth, '至') : ''
}

/** Travelled by the end of this page: up to the last post that begins on it or before it. */
function kilometres(page: Foot): string {
  const { chapter, bodyPage } = page
  const { byPost, totalKm } = travelled(page.book)
  if (totalKm === 0 || !chapter || bodyPage === undefined) return ''
  const last = chapter.starts.findLast((start) => start.page <= bodyPage)
  const km = last ? byPost.get(last.entryId) : undefined
  return km === undefined || km < 1 ? '' : `${thousands(km)} km`
}

/** A month's last page leaves the route open below its words: it goes on, or, in the book's last month, arrives. */
function routeEnd(page: Foot, set: Setting): SceneItem[] {
  const { chapter, bodyPage, book, chapterIndex } = page
  if (!chapter || bodyPage !== chapter.pages.length - 1 || chapter.pages[bodyPage]?.foot) return []
  const x = routeX(set.style, page.side)
  const from = writtenFootMm(set.style, chapter.open.at(-1) ?? 0)
  if (chapterIndex === book.chapters.length - 1) {
    const end = Math.min(from + 6, routeFootMm(set.style))
    return [...routeDots(x, from, end), terminus(x, end)]
  }
  return routeDots(x, from, routeFootMm(set.style))
}

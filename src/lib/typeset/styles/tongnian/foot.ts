import type { SceneItem } from '../../../print/scene.ts'
import { disc } from '../../block/shapes.ts'
import { clipped } from '../../block/text-blocks.ts'
import { dayOfMonthName, localDate, yearOf } from '../../book/calendar.ts'
import { pageMonths } from '../../book/chapter-name.ts'
import { label } from '../../book/front-matter.ts'
import { monthOf } from '../../book/section.ts'
import { lineItems, lineWidthMm } from '../../line/lines.ts'
import type { Foot, Setting } from '../../style/design.ts'
import { displayFace } from '../../style/display.ts'
import { measureMm, textLeftMm } from '../../style/style.ts'
import { ageOn, monthAgeOf } from './age.ts'
import { tintOf } from './numbers.ts'

const footMm = 12
const discMm = 4.3

/** Page number on a disc of tint at the text's outer edge, beside it the book's title or the child's age. */
export function foot(page: Foot, set: Setting): SceneItem[] {
  const { style } = set
  const y = style.heightMm - footMm
  const left = textLeftMm(style, page.side)
  const right = left + measureMm(style)
  const x = page.side === 'left' ? left + discMm - 0.3 : right - discMm + 0.3
  const { ground, words: ink } = tintOf(2)
  const type = { face: 'nunito-extrabold' as const, sizePt: 9 }
  const items: SceneItem[] = [
    disc(x, y - 1.3, discMm, ground, { role: 'folio' }),
    ...label(
      String(page.number),
      type,
      { xMm: x, yMm: y - 0.15, anchor: 'middle' },
      { ink, origin: { role: 'folio' } },
      set,
    ),
  ]
  const running = page.words === 'full' ? wordsOf(page, set) : ''
  if (!running) return items
  const face = displayFace('kuaile', running.replace(/[0-9 ]/g, ''), set.fonts, 'wenkai')
  const words = clipped(running, { face, latin: 'nunito-extrabold', sizePt: 8 }, measureMm(style) - 24, set.fonts)
  const textX = page.side === 'left' ? left + 11 : right - 11 - lineWidthMm(words)
  return [...items, ...lineItems(words, textX, y - 0.2, style.ink.k65, { role: 'running' })]
}

function wordsOf(page: Foot, set: Setting): string {
  if (page.running) return page.running
  if (page.continues) return dayOfMonthName(page.continues)
  if (page.side === 'left') return page.book.title
  const month = page.month ?? page.chapter?.month ?? ''
  const local = lastBegun(page)
  const now = local ? ageOn(local, set.options.child?.birthday) : undefined
  const age = now && monthAgeOf(now)
  if (age) return `${set.options.child?.nickname ?? ''} ${age.big}${age.small}`.trim()
  return yearOf(month) > 0 ? pageMonths(month, page.lastMonth, '至') : ''
}

/** Day of the last post that begins on this page or before it, so that the foot never lags behind the pills. */
function lastBegun(page: Foot): string {
  const chapter = page.book.chapters[page.chapterIndex ?? -1]
  const posts = chapter ? monthOf(chapter).posts : []
  const starts = page.chapter?.starts.filter((start) => start.page <= (page.bodyPage ?? 0)) ?? []
  const begun = new Set(starts.map((start) => start.entryId))
  const dated = posts.filter((post) => localDate(post.local))
  return (dated.findLast((post) => begun.has(post.id)) ?? dated[0])?.local ?? ''
}

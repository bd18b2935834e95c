import type { SceneItem, TextItem } from '../../../print/scene.ts'
import { clipped } from '../../block/text-blocks.ts'
import { chineseCount } from '../../book/calendar.ts'
import { label } from '../../book/front-matter.ts'
import { lineItems, lineWidthMm } from '../../line/lines.ts'
import type { Foot, Setting } from '../../style/design.ts'
import { gridBaselineMm, leadMm, measureMm, textLeftMm } from '../../style/style.ts'
import { articleTitle, monthTitle } from './chapter.ts'

const headMm = 15.5
const footMm = 14

/** Folio at the foot, the chapter's title at the head of left pages and the book's on right ones; a chapter's number on its first page. */
export function foot(page: Foot, set: Setting): SceneItem[] {
  const { style } = set
  const left = textLeftMm(style, page.side)
  const right = left + measureMm(style)
  const outer = page.side === 'left' ? left : right
  const anchor = page.side === 'left' ? 'left' : 'right'
  const folio = { face: style.numerals, sizePt: 10 }
  const y = style.heightMm - footMm
  const items = label(
    String(page.number),
    folio,
    { xMm: outer, yMm: y, anchor },
    { ink: style.ink.text, origin: { role: 'folio' } },
    set,
  )
  if (!page.chapter) return items
  const { article, months } = page.chapter
  const title = article ? articleTitle(page.chapter) : monthTitle(months)
  if (page.kind === 'opener' && page.chapterIndex !== undefined && !ordinal.test(title))
    items.push(...numberItems(page.chapterIndex, { xMm: left, yMm: titleMm(page, set) - 2 * leadMm(style) }, set))
  if (page.words !== 'full') return items
  const type = { face: style.small.face, latin: style.numerals, sizePt: 8 }
  const line = clipped(page.side === 'left' ? title : page.book.title, type, measureMm(style), set.fonts)
  const x = page.side === 'left' ? left : right - lineWidthMm(line)
  return [...items, ...lineItems(line, x, headMm, style.ink.k65, { role: 'running' })]
}

/** A title that counts itself: 第一章, 三、, 12. (but not the date 2024.6.1 or 3.14), or is a number and nothing else. */
const ordinal =
  /^\s*(?:第\s*[\d０-９〇零一二三四五六七八九十百千两]+\s*[章篇节節回部]|[\d０-９〇零一二三四五六七八九十百千]+\s*(?:、|[.．](?![\d０-９])|$))/u

/** Baseline of the title's first row on a chapter's first page. */
function titleMm({ chapter, bodyPage = 0 }: Foot, set: Setting): number {
  const title = chapter?.pages[bodyPage]?.items.find(
    (item): item is TextItem => item.kind === 'text' && item.origin?.role === 'title',
  )
  return title?.yMm ?? gridBaselineMm(set.style, 4)
}

/** 「第一篇」, two lines above the title. */
function numberItems(index: number, { xMm, yMm }: { xMm: number; yMm: number }, set: Setting): SceneItem[] {
  const { style } = set
  const type = { face: style.small.face, sizePt: 10, trackEm: 0.1 }
  const text = `第${chineseCount(index + 1)}篇`
  return label(text, type, { xMm, yMm }, { ink: style.ink.accent, origin: { role: 'label' } }, set)
}

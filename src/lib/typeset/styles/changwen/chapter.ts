import type { SceneItem } from '../../../print/scene.ts'
import { articleBlocks, asPost } from '../../block/article-blocks.ts'
import type { Block } from '../../block/block.ts'
import { displayLines } from '../../block/display-lines.ts'
import type { Article } from '../../book/article.ts'
import { type Column, columnPages } from '../../book/body.ts'
import { localDate } from '../../book/calendar.ts'
import { chapterTitle } from '../../book/chapter-name.ts'
import type { Post } from '../../book/content.ts'
import { opposite } from '../../book/front-matter.ts'
import type { SectionPages } from '../../book/section-layout.ts'
import { type Line, lineItems, setParagraph } from '../../line/lines.ts'
import type { Setting } from '../../style/design.ts'
import { gridBaselineMm, measureMm, type Side, textLeftMm } from '../../style/style.ts'
import { articleFlow } from './last-page.ts'

/** A chapter that ends on a right page leaves the next left one blank, since chapters open on the right. */
const blankCost = 6
/** Text of a chapter begins on this line of its first page. */
const firstTextLine = 9

export const articleTitle = ({ title }: { title: string }): string => title || '无题'

/** Year and months of a chapter that holds posts. */
export const monthParts = (months: readonly string[]): string[] => chapterTitle({ months }).rows

/** `二〇二二年 · 一月—四月`, `二〇二三年一月至二〇二四年二月`. */
export const monthTitle = (months: readonly string[]): string => chapterTitle({ months }).whole

export const articlePages = (article: Article, set: Setting): SectionPages => {
  const meta = [knownDate(article.local), (article.place ?? '').replace('·', '，')].filter(Boolean).join('　')
  const head = { title: articleTitle(article), meta, origin: { entryId: article.id }, posts: [asPost(article)] }
  const body = chapterPages(head, articleBlocks(article, set), set)
  return { ...body, starts: [{ entryId: article.id, page: 0 }] }
}

/** What stands at a chapter's head, and the posts its blocks were made of. */
type Head = { title: string; meta: string; origin: { entryId?: string }; posts: readonly Post[] }

/** Blocks below the chapter's head. */
function chapterPages(head: Head, blocks: Block[], set: Setting): SectionPages {
  const { style } = set
  const top = Math.min(firstTextLine + headRows(head.title, set).below - 2, style.lines - leastTextLines)
  const page = { index: 0, topLine: 0, lines: style.lines }
  const side = style.bodyStarts
  // Where the next chapter opens on a right page the left one before it would stay blank.
  const endCost = (on: Side): { endCost?: number } =>
    set.options.hardcover && on === 'right' ? { endCost: blankCost } : {}
  const ring: Column[] = [
    { side, index: 0, topLine: top, lines: style.lines - top, next: 1, ...endCost(side) },
    { ...page, side: opposite(side), next: 2, ...endCost(opposite(side)) },
    { ...page, side, next: 1, ...endCost(side) },
  ]
  const flowed = articleFlow(blocks, ring)
  const body = columnPages(flowed.filled, flowed.ring, head.posts, set)
  const first = body.pages[0] ?? { side, items: [] }
  const pages = body.pages.length > 0 ? body.pages : [first]
  pages[0] = { ...first, kind: 'opener', foot: 'folio', items: [...chapterHead(head, side, set), ...first.items] }
  // Running heads carry the chapter's title; a day there would say nothing.
  const running = pages.map(({ continues: _, ...page }) => page)
  return { ...body, pages: running }
}

/** However long a title is, so many lines of text stand below it. */
const leastTextLines = 6
const titlePts = [19, 14] as const
/** No line of a title fills the measure to its edge: two even ones look meant. */
export const titleShare = 0.9

/**
 * A title in lines `pitch` grid lines apart, and how far below line 4 the day stands: 19 pt on every second line (a title
 * of a dozen or two characters), smaller and closer where that takes more than three.
 */
function headRows(title: string, set: Setting): { lines: Line[]; pitch: number; below: number } {
  const rows = (sizePt: number) =>
    displayLines(title, { face: 'serif-semibold', sizePt }, { widthMm: titleShare * measureMm(set.style) }, set.fonts)
  const large = rows(titlePts[0])
  const rowCount = large.lines.length
  if (rowCount <= 3 && large.sound) return { lines: large.lines, pitch: 2, below: 2 * rowCount }
  const { lines } = rows(titlePts[1])
  return { lines, pitch: 1.5, below: Math.ceil(1.5 * lines.length) + 1 }
}

/** Title on line 4 (a longer one on 4 and 6 …), place and day two lines below. The number stands above: see foot.ts. */
function chapterHead({ title, meta, origin }: Head, side: Side, set: Setting): SceneItem[] {
  const { style } = set
  const x = textLeftMm(style, side)
  const { lines, pitch, below } = headRows(title, set)
  const items = lines.flatMap((line, index) =>
    lineItems(line, x, gridBaselineMm(style, 4 + pitch * index), style.ink.text, { ...origin, role: 'title' }),
  )
  const type = { face: style.small.face, latin: style.numerals, sizePt: 8.5 }
  const rows = setParagraph(meta, type, { widthMm: measureMm(style), ragged: true }, set.fonts)
  for (const [index, line] of rows.slice(0, 3).entries()) {
    const y = gridBaselineMm(style, 4 + below + 0.75 * index)
    items.push(...lineItems(line, x, y, style.ink.k65, { ...origin, role: 'date' }))
  }
  return items
}

/** `2024 年 10 月 12 日`, or as much of it as is known. */
function knownDate(local: string): string {
  const date = localDate(local)
  if (date) return `${date.year} 年 ${date.month} 月 ${date.day} 日`
  const [year, month] = /^\d{4}(?:-\d{2})?$/.test(local) ? local.split('-').map(Number) : []
  return year ? `${year} 年${month ? ` ${month} 月` : ''}` : ''
}

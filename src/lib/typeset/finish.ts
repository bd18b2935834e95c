import type { Scene, SceneItem, ScenePage } from '../print/scene.ts'
import { chineseNumber, chineseYear, localDate, yearOf } from './calendar.ts'
import type { BookInput } from './content.ts'
import {
  type CatalogueRow,
  cataloguePage,
  cataloguePages,
  copyrightPage,
  endPage,
  openerPage,
  openerPhotoPage,
  titlePage,
} from './front-matter.ts'
import { lineItems, lineWidthMm, setLabel } from './lines.ts'
import type { MonthLayout } from './month.ts'
import { clipped } from './post-blocks.ts'
import { measureMm, type Style, textLeftMm } from './style.ts'
import type { World } from './world.ts'

/** Where a month stands in the finished book: numbers of pages from 1, as printed. */
export type BookMonth = {
  month: string
  title: string
  posts: number
  photos: number
  firstPage: number
  pageCount: number
}

const blankTitleCopyright = 4

/**
 * Joins finished months to a book (PRINT.md §2.7): blank leaf, title, copyright, catalogue, months, end page; printed
 * numbers are positions in the book, odd ones on the right. A month opens on a right page; the left page before it
 * carries its photo when it is free, so that no page in the middle of a book stays empty.
 */
export function finish(
  book: BookInput,
  layouts: MonthLayout[],
  style: Style,
  world: World,
): { scene: Scene; months: BookMonth[] } {
  const months = paginate(layouts)
  const rows = months.map(
    (one): CatalogueRow => ({ month: one.month, title: one.title, posts: one.posts, page: one.openerPage }),
  )
  const pages: ScenePage[] = []
  const add = (kind: ScenePage['kind'], items: SceneItem[], month = '', folio = false, running = ''): void => {
    const number = pages.length + 1
    const side = number % 2 === 0 ? 'left' : 'right'
    const foot = folio ? footItems(number, side, running, style, world) : []
    const base = {
      widthMm: style.widthMm,
      heightMm: style.heightMm,
      bleedMm: style.bleedMm,
      side,
      month,
      kind,
    } as const
    pages.push({ ...base, ...(folio ? { folio: String(number) } : {}), items: [...items, ...foot] })
  }
  const side = (): 'left' | 'right' => ((pages.length + 1) % 2 === 0 ? 'left' : 'right')
  add('blank', [])
  add('blank', [])
  add('title', titlePage(book, layouts, style, world))
  add('copyright', copyrightPage(book, style, world))
  if (rows.length > 0) {
    for (let index = 0; index < cataloguePages(rows); index += 1) {
      add('catalogue', cataloguePage(rows, index, side(), style, world))
    }
  }
  for (const layout of layouts) {
    if (side() === 'left') add('opener', openerPhotoPage(layout.opener, style), layout.month)
    add('opener', openerPage(layout, style, world), layout.month, true)
    for (const page of layout.pages) {
      const year = yearOf(layout.month)
      const running = page.continues
        ? dayName(page.continues)
        : page.side === 'left'
          ? book.title
          : year > 0
            ? chineseYear(year)
            : ''
      add('body', page.items, layout.month, true, running)
    }
  }
  add('end', endPage(book, side(), style, world))
  if (pages.length % 2 === 1) add('blank', [])
  const hash = world.hash(JSON.stringify([book.title, book.author, style.id, pages]))
  const scene: Scene = { hash, title: book.title, author: book.author, pages }
  const told = months.map(({ openerPage: _, ...month }) => month)
  return { scene, months: told }
}

function paginate(layouts: MonthLayout[]): (BookMonth & { openerPage: number })[] {
  const rows = layouts.map((layout) => ({ month: layout.month, title: layout.title, posts: 0, page: 0 }))
  let next = blankTitleCopyright + (rows.length > 0 ? cataloguePages(rows) : 0) + 1
  return layouts.map((layout) => {
    const firstPage = next
    const openerPage = next % 2 === 0 ? next + 1 : next
    next = openerPage + 1 + layout.pages.length
    const { posts, photos } = layout.counts
    return {
      month: layout.month,
      title: layout.title,
      posts,
      photos,
      firstPage,
      pageCount: next - firstPage,
      openerPage,
    }
  })
}

function dayName(local: string): string {
  const date = localDate(local)
  return date ? `${chineseYear(date.year)}年${chineseNumber(date.month)}月${chineseNumber(date.day)}日` : ''
}

const footMm = 13.5
const runningMm = 8

/** Page number at the outer edge and the running words eight millimetres in from it. */
function footItems(number: number, side: 'left' | 'right', running: string, style: Style, world: World): SceneItem[] {
  const y = style.heightMm - footMm
  const folio = setLabel(String(number), { face: style.numerals, sizePt: 10 }, world.fonts)
  const words = clipped(
    running,
    { face: style.small.face, latin: style.numerals, sizePt: 7.5 },
    measureMm(style) - 20,
    world.fonts,
  )
  const left = textLeftMm(style, side)
  const right = left + measureMm(style)
  const [folioX, wordsX] =
    side === 'left' ? [left, left + runningMm] : [right - lineWidthMm(folio), right - runningMm - lineWidthMm(words)]
  const items = lineItems(folio, folioX, y, style.ink.accent, { role: 'folio' })
  return running ? [...items, ...lineItems(words, wordsX, y, style.ink.k65, { role: 'running' })] : items
}

import type { Origin, SceneItem } from '../../../print/scene.ts'
import { setDisplay } from '../../block/display-lines.ts'
import { localDate } from '../../book/calendar.ts'
import type { Chapter, Letter } from '../../book/content.ts'
import { label, opposite, span } from '../../book/front-matter.ts'
import { said } from '../../book/interlude.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { type Line, lineItems } from '../../line/lines.ts'
import { afterwordAt, type BookFacts, type PageDraft, type Place, prefaceAt, type Setting } from '../../style/design.ts'
import { gridBaselineMm, leadMm, measureMm, type Side, textLeftMm } from '../../style/style.ts'
import { articleTitle, monthTitle } from './chapter.ts'

const airyRows = 13
const airyPitch = 1.875
const titleFromMm = 14
/** Kept free at the right edge for a day or a number of posts. */
const sideMm = 19
const titleType = { face: 'serif' as const, sizePt: 11 }
/** What is not an article stands in kai. */
const letterType = { face: 'wenkai' as const, latin: 'garamond' as const, sizePt: 11 }

/**
 * `side`: its day, or how many posts it holds, at the right edge. `below`: the sentence of a chapter of posts, where the list
 * has room for it.
 */
type Row = { lines: Line[]; page: number; side: string; below: Line[] }

/** Lines of the grid from a title's last line to the sentence below it. */
const belowLines = 0.95

function rowsOf({ facts }: Place, set: Setting): Row[] {
  const { style, fonts } = set
  const wide = measureMm(style) - titleFromMm
  const small = { face: style.small.face, latin: style.numerals, sizePt: 8.5 }
  const letter = (one: Letter | undefined, plain: string, at: number): Row[] =>
    said(one)
      ? [
          {
            lines: setDisplay(one?.title || plain, letterType, { widthMm: wide }, fonts),
            page: facts.pageOf(at),
            side: '',
            below: [],
          },
        ]
      : []
  const chapters = facts.book.chapters.map((chapter, index): Row => {
    const layout = facts.chapters[index]
    const isArticle = chapter.kind === 'article'
    const title = isArticle ? articleTitle(chapter.content.article) : monthTitle(layout?.months ?? [])
    const words = isArticle ? '' : (layout?.title ?? '')
    return {
      lines: setDisplay(title || ' ', titleType, { widthMm: wide - sideMm }, fonts),
      page: facts.pageOf(index),
      side: sideOf(chapter, layout),
      below: words ? setDisplay(words, small, { widthMm: wide - sideMm }, fonts) : [],
    }
  })
  return [
    ...letter(facts.book.preface, '序', prefaceAt),
    ...chapters,
    ...letter(facts.book.afterword, '后记', afterwordAt),
  ]
}

/** `2024.10.12` of an article whose day is known, `12 篇` of posts. */
function sideOf({ kind, content }: Chapter, layout: SectionFacts | undefined): string {
  if (kind !== 'article') return layout ? `${layout.counts.posts} 篇` : ''
  const date = localDate(content.article.local)
  return date ? [date.year, date.month, date.day].join('.') : ''
}

/** Lines a row takes before what is left free after it. */
const heightOf = ({ lines, below }: Row, withBelow: boolean): number =>
  lines.length + (withBelow && below.length > 0 ? belowLines * below.length : 0)

/** How the list is set: lines free after a row, and whether sentences stand below their chapters. */
function pitchOf(rows: readonly Row[], room: number): { free: number; withBelow: boolean } {
  for (const withBelow of [true, false]) {
    const all = rows.reduce((sum, row) => sum + heightOf(row, withBelow) + airyPitch - 1, 0)
    if (all <= room) return { free: airyPitch - 1, withBelow }
  }
  return { free: 0, withBelow: false }
}

/**
 * Page number first, then the title, its day or its number of posts at the right edge; no leaders. On an opening the word
 * 目录 and a sentence face the list.
 */
export function cataloguePages(place: Place, set: Setting): PageDraft[] {
  const { style } = set
  const { side, facts } = place
  if (facts.book.chapters.length === 0) return []
  const rows = rowsOf(place, set)
  const pages: PageDraft[] = []
  let own: Side = side
  const add = (items: SceneItem[]): void => {
    pages.push({ kind: 'catalogue', items })
    own = opposite(own)
  }
  if (side === 'left') add(facing(facingWords(facts), set))
  const heading = side === 'right'
  const { free, withBelow } = pitchOf(rows, airyPitch * (airyRows - (heading ? 2 : 0)))
  for (let from = 0; from < rows.length; ) {
    const x = textLeftMm(style, own)
    const items: SceneItem[] = []
    let line = 0
    if (pages.length === 0 && heading) {
      items.push(...headingItems(x, set))
      line = 4
    }
    // A title longer than a page would never fit; the first of a page is set whatever it is.
    for (let row = rows[from]; row && (line === 0 || line + row.lines.length <= style.lines); row = rows[from]) {
      items.push(...rowItems(row, x, gridBaselineMm(style, 0) + line * leadMm(style), withBelow, set))
      line += heightOf(row, withBelow) + free
      from += 1
    }
    add(items)
  }
  return pages
}

/**
 * What faces the list: a sentence of the book; of posts, whose sentences stand in the list, how much it holds and of which
 * time.
 */
function facingWords(facts: BookFacts): readonly string[] {
  const articles = facts.chapters.filter((_, index) => facts.book.chapters[index]?.kind === 'article')
  const said = articles.find(({ quotation }) => quotation.length > 0)
  if (said) return said.quotation
  const sum = (of: 'posts' | 'photos'): number => facts.chapters.reduce((all, { counts }) => all + counts[of], 0)
  const [posts, photos] = [sum('posts'), sum('photos')]
  const held = [...(posts > 0 ? [`${posts} 篇`] : []), ...(photos > 0 ? [`${photos} 张照片`] : [])].join('　')
  return [span(facts.chapters), held].filter(Boolean)
}

const headingItems = (xMm: number, set: Setting): SceneItem[] =>
  label(
    '目录',
    { face: 'serif-semibold', sizePt: 16, trackEm: 0.4 },
    { xMm, yMm: gridBaselineMm(set.style, 1) },
    { ink: set.style.ink.text, origin: { role: 'title' } },
    set,
  )

/** 目录 one character under the other at the right edge, a sentence at the left one. */
function facing(quotation: readonly string[], set: Setting): SceneItem[] {
  const { style } = set
  const x = textLeftMm(style, 'left')
  const right = x + measureMm(style)
  const big = { face: 'serif-semibold' as const, sizePt: 22 }
  const words = { face: style.small.face, sizePt: 11 }
  return [
    ...[...'目录'].flatMap((one, at) =>
      label(
        one,
        big,
        { xMm: right, yMm: gridBaselineMm(style, 4 + 2 * at), anchor: 'right' },
        { ink: style.ink.text, origin: { role: 'title' } },
        set,
      ),
    ),
    ...quotation.flatMap((text, at) =>
      label(
        text,
        words,
        { xMm: x, yMm: gridBaselineMm(style, 19 + at) },
        { ink: style.ink.k80, origin: { role: 'subtitle' } },
        set,
      ),
    ),
  ]
}

/** A long title goes on in a second line; a catalogue cuts nothing. */
function rowItems(row: Row, x: number, y: number, withBelow: boolean, set: Setting): SceneItem[] {
  const { style } = set
  const origin: Origin = { role: 'catalogue' }
  const number = { face: style.numerals, sizePt: 11 }
  const side = { face: style.small.face, latin: style.numerals, sizePt: 8.5 }
  const right = { xMm: x + measureMm(style), yMm: y, anchor: 'right' as const }
  const lead = leadMm(style)
  const belowMm = y + (row.lines.length - 1 + belowLines) * lead
  return [
    ...label(String(row.page), number, { xMm: x + 8, yMm: y, anchor: 'right' }, { ink: style.ink.accent, origin }, set),
    ...row.lines.flatMap((line, at) => lineItems(line, x + titleFromMm, y + at * lead, style.ink.text, origin)),
    ...(row.side ? label(row.side, side, right, { ink: style.ink.k65, origin }, set) : []),
    ...(withBelow ? row.below : []).flatMap((line, at) =>
      lineItems(line, x + titleFromMm, belowMm + at * belowLines * lead, style.ink.k65, origin),
    ),
  ]
}

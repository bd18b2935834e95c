import type { Origin, SceneItem } from '../../../print/scene.ts'
import { seal } from '../../block/seal.ts'
import { rect } from '../../block/shapes.ts'
import { clipped } from '../../block/text-blocks.ts'
import { chineseYear, monthName } from '../../book/calendar.ts'
import {
  type CatalogueEntry,
  catalogueEntries,
  imprint,
  label,
  onlyYear,
  opposite,
  readingCode,
  sealWords,
  span,
  titleColumns,
} from '../../book/front-matter.ts'
import { monthsOf } from '../../book/section.ts'
import { lineItems, lineWidthMm, setLabel } from '../../line/lines.ts'
import { verticalHeightMm, verticalItems } from '../../line/vertical.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { gridBaselineMm, gridTopMm, leadMm, measureMm, mmPerPt, type Side, textLeftMm } from '../../style/style.ts'
import { catalogueLine, opening, photoInArea } from './openers.ts'

const hairMm = 0.35 * mmPerPt

const trackEm = 0.18
/** A title ends above the author's name. */
const titleDeepMm = 96

/** Title of ≤ 6 characters 34 pt, ≤ 11 in one column of 26, else two columns (PRINT.md §3.1). */
function titleType(title: string): { columns: string[]; sizePt: number } {
  const count = [...title].length
  const columns = count < 12 ? [title] : titleColumns(title, 11)
  const longest = Math.max(...columns.map((column) => [...column].length))
  const deepest = Math.floor(titleDeepMm / (longest * (1 + trackEm) * mmPerPt))
  return { columns, sizePt: Math.min(count <= 6 ? 34 : 26, deepest) }
}

/** Right-hand title page: vertical title, subtitle left of a fine rule, author and years below, the house's seal. */
export function titlePage({ facts }: Place, set: Setting): PageDraft[] {
  const { style, fonts } = set
  const { book } = facts
  const centre = style.widthMm / 2 - 1
  const { columns, sizePt } = titleType(book.title)
  const face = { face: 'serif-medium' as const, sizePt, trackEm }
  const em = sizePt * mmPerPt
  const pitch = em * 1.5
  const items: SceneItem[] = []
  const first = columns.length > 1 ? centre + 6 + pitch / 2 : centre + 6
  columns.forEach((column, index) => {
    const top = 46 + (index > 0 ? em : 0)
    items.push(
      ...verticalItems(
        column,
        { centreMm: first - index * pitch, topMm: top },
        face,
        { ink: style.ink.text, origin: { role: 'title' } },
        fonts,
      ),
    )
  })
  if (book.subtitle) {
    const left = first - (columns.length - 1) * pitch
    const deep = Math.max(...columns.map((column) => verticalHeightMm(column, face, fonts)))
    const ruleX = left - em / 2 - 1.6
    const small = { face: style.small.face, sizePt: 10.5, trackEm: 0.12 }
    items.push(rect({ xMm: ruleX, yMm: 46, wMm: 0.5 * mmPerPt, hMm: deep }, style.ink.rule, { role: 'label' }))
    titleColumns(book.subtitle, 22).forEach((column, index) => {
      const x = ruleX - 6.9 - index * 5.6
      items.push(
        ...verticalItems(
          column,
          { centreMm: x, topMm: 47 },
          small,
          { ink: style.ink.k80, origin: { role: 'subtitle' } },
          fonts,
        ),
      )
    })
  }
  const origin: Origin = { role: 'label' }
  const author = { face: 'serif' as const, sizePt: 11 }
  items.push(
    ...label(
      `${book.author}　著`,
      author,
      { xMm: centre, yMm: 152, anchor: 'middle', widthMm: measureMm(style) },
      { ink: style.ink.text, origin },
      set,
    ),
  )
  const years = span(facts.chapters)
  if (years) {
    const type = { face: style.numerals, sizePt: 9.5 }
    items.push(...label(years, type, { xMm: centre, yMm: 159, anchor: 'middle' }, { ink: style.ink.k65, origin }, set))
  }
  items.push(
    ...seal(
      book.brand.slice(0, 2),
      { xMm: centre - 2.3, yMm: 178, sizeMm: 7.4 },
      { fill: style.ink.accent, paper: style.ink.white },
      fonts,
    ),
  )
  return [{ kind: 'title', items }]
}

export function copyrightPage({ side, facts }: Place, set: Setting): PageDraft[] {
  const look = { sizePt: 8, leadPt: 13, titlePt: 10.5, noteTopMm: 174.1 }
  return [{ kind: 'copyright', items: imprint(facts, side, look, set) }]
}

const rowsWithHeading = 11
const rowsAlone = 13

/**
 * Catalogue (PRINT.md §3.1): beginning on a left page, heading and a photo there and the months on the right; beginning
 * on a right page, heading and months share it. One month every second line, hairlines between.
 */
export function cataloguePages({ side, facts }: Place, set: Setting): PageDraft[] {
  const entries = catalogueEntries(facts)
  if (entries.length === 0) return []
  const pages: PageDraft[] = []
  let own = side
  let from = 0
  const page = (items: SceneItem[]): void => {
    pages.push({ kind: 'catalogue', items })
    own = opposite(own)
  }
  if (side === 'left') page([...heading(onlyYear(facts), own, set), ...cataloguePhoto(catalogueLine, own, facts, set)])
  else {
    const part = entries.slice(0, rowsWithHeading)
    page([...heading(onlyYear(facts), own, set), ...list(part, 5, own, set)])
    from = part.length
  }
  while (from < entries.length) {
    const part = entries.slice(from, from + rowsAlone)
    from += part.length
    const end = 2 + 2 * part.length
    const room = from >= entries.length && pages.length > 0 && side === 'right' && end <= 15
    page([...list(part, 1, own, set), ...(room ? cataloguePhoto(end + 1, own, facts, set) : [])])
  }
  return pages
}

/** A picture that opens no month. */
function cataloguePhoto(line: number, side: Side, facts: BookFacts, set: Setting): SceneItem[] {
  const posts = monthsOf(facts.book).flatMap((month) => month.posts)
  return photoInArea(posts, side, { from: line, to: set.style.lines }, opening(facts), set)
}

function heading(year: string, side: Side, set: Setting): SceneItem[] {
  const { style } = set
  const x = textLeftMm(style, side)
  return [
    ...label(
      '目录',
      { face: 'serif-semibold', sizePt: 20 },
      { xMm: x, yMm: gridBaselineMm(style, 1) + 1 },
      { ink: style.ink.text, origin: { role: 'title' } },
      set,
    ),
    ...label(
      year,
      { face: style.small.face, sizePt: 9, trackEm: 0.1 },
      { xMm: x, yMm: gridBaselineMm(style, 3) },
      { ink: style.ink.accent, origin: { role: 'label' } },
      set,
    ),
  ]
}

function list(entries: CatalogueEntry[], firstLine: number, side: Side, set: Setting): SceneItem[] {
  const { style } = set
  const x = textLeftMm(style, side)
  const origin: Origin = { role: 'catalogue' }
  return entries.flatMap((entry, index) => {
    const y = gridBaselineMm(style, firstLine + index * 2)
    const items = row(entry, x, y, set)
    if (index < entries.length - 1)
      items.push(
        rect({ xMm: x, yMm: y + leadMm(style) * 0.62, wMm: measureMm(style), hMm: hairMm }, style.ink.hair, origin),
      )
    return items
  })
}

function row(entry: CatalogueEntry, x: number, y: number, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const origin: Origin = { role: 'catalogue' }
  const right = x + measureMm(style)
  if ('year' in entry) {
    const type = { face: 'serif-semibold' as const, sizePt: 10.5 }
    return label(`${chineseYear(entry.year)}年`, type, { xMm: x, yMm: y }, { ink: style.ink.text, origin }, set)
  }
  const month = setLabel(monthName(entry.month), { face: style.small.face, sizePt: 10.5 }, fonts)
  const count = setLabel(`${entry.posts} 篇`, { face: style.small.face, latin: style.numerals, sizePt: 8.5 }, fonts)
  const page = setLabel(String(entry.page), { face: style.numerals, sizePt: 11.5 }, fonts)
  const titleX = x + Math.max(17, lineWidthMm(month) + 4)
  const title = clipped(entry.title, { face: 'serif', sizePt: 10.5 }, right - 16 - lineWidthMm(count) - titleX, fonts)
  return [
    ...lineItems(month, x, y, style.ink.accent, origin),
    ...(entry.title ? lineItems(title, titleX, y, style.ink.text, origin) : []),
    ...lineItems(count, right - 14 - lineWidthMm(count), y, style.ink.k45, origin),
    ...lineItems(page, right - lineWidthMm(page), y, style.ink.text, origin),
  ]
}

/** End page: the book's own seal and, when there is a reading copy, its address. */
export function endPage({ side, facts }: Place, set: Setting): PageDraft[] {
  const { style } = set
  const x = textLeftMm(style, side)
  const top = gridTopMm(style, 22)
  const items = seal(
    sealWords(facts.book),
    { xMm: x, yMm: top, sizeMm: 13 },
    { fill: style.ink.accent, paper: style.ink.white },
    set.fonts,
  )
  const url = facts.book.readUrl
  if (url)
    items.push(
      ...readingCode(url, { rightMm: x + measureMm(style), topMm: top - 2, wantedMm: 16 }, '这本书的电子版', set),
    )
  return [{ kind: 'end', items }]
}

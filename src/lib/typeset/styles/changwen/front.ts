import { qrModules } from '../../../print/qr.ts'
import type { Origin, SceneItem } from '../../../print/scene.ts'
import { displayEnds, setDisplay } from '../../block/display-lines.ts'
import { seal } from '../../block/seal.ts'
import { rect } from '../../block/shapes.ts'
import type { Letter } from '../../book/content.ts'
import { imprint, label, opposite, readingCode, titleColumns } from '../../book/front-matter.ts'
import { said } from '../../book/interlude.ts'
import { type Line, lineItems, setParagraph } from '../../line/lines.ts'
import { afterwordAt, type PageDraft, type Place, prefaceAt, type Setting } from '../../style/design.ts'
import { gridBaselineMm, leadMm, measureMm, mmPerPt, type Side, textLeftMm } from '../../style/style.ts'
import { titleOf } from './chapter.ts'

/** Lines of a horizontal title: ≤ 9 characters one line of 23 pt, ≤ 18 two, more in 18 pt (PRINT.md §3.7). */
function titleLines(title: string, set: Setting): { lines: string[]; sizePt: number } {
  const length = [...title].length
  if (length <= 18) return { lines: titleColumns(title, 9), sizePt: 23 }
  const type = { face: 'serif-semibold' as const, sizePt: 18 }
  const { lines } = displayEnds(title, type, { widthMm: measureMm(set.style) - 10 }, set.fonts)
  return { lines, sizePt: 18 }
}

export function titlePage({ side, facts }: Place, set: Setting): PageDraft[] {
  const { style } = set
  const { book } = facts
  const middle = textLeftMm(style, side) + measureMm(style) / 2
  const { lines, sizePt } = titleLines(book.title, set)
  const pitch = sizePt * mmPerPt * 1.5
  const items: SceneItem[] = lines.flatMap((text, index) =>
    label(
      text,
      { face: 'serif-semibold', sizePt, trackEm: 0.06 },
      { xMm: middle, yMm: 66 + index * pitch, anchor: 'middle' },
      { ink: style.ink.text, origin: { role: 'title' } },
      set,
    ),
  )
  const below = 66 + (lines.length - 1) * pitch
  const origin: Origin = { role: 'label' }
  const author = { face: 'serif' as const, sizePt: 12 }
  const subtitle = { face: style.small.face, sizePt: 10, trackEm: 0.1 }
  const wide = measureMm(style)
  items.push(
    rect({ xMm: middle - 8, yMm: below + 10, wMm: 16, hMm: 0.75 * mmPerPt }, style.ink.accent, origin),
    ...label(
      `${book.author}　著`,
      author,
      { xMm: middle, yMm: below + 21, anchor: 'middle', widthMm: wide },
      { ink: style.ink.text, origin },
      set,
    ),
    ...(book.subtitle
      ? label(
          book.subtitle,
          subtitle,
          { xMm: middle, yMm: 150, anchor: 'middle', widthMm: wide },
          { ink: style.ink.k80, origin: { role: 'subtitle' } },
          set,
        )
      : []),
    ...seal(
      book.brand.slice(0, 2),
      { xMm: middle - 2.2, yMm: 172, sizeMm: 7 },
      { fill: style.ink.accent, paper: style.ink.white },
      set.fonts,
    ),
  )
  return [{ kind: 'title', items }]
}

export function copyrightPage({ side, facts }: Place, set: Setting): PageDraft[] {
  const look = { sizePt: 8, leadPt: 13.5, titlePt: 9, noteTopMm: 171 }
  return [{ kind: 'copyright', items: imprint(facts, side, look, set) }]
}

const airyRows = 13
const airyPitch = 1.875
const titleType = { face: 'serif' as const, sizePt: 11 }
/** What is not an article stands in kai. */
const letterType = { face: 'wenkai' as const, latin: 'garamond' as const, sizePt: 11 }

type Row = { lines: Line[]; page: number }

/** Page number first, then the title; no leaders. On an opening the word 目录 and a sentence face the list. */
export function cataloguePages({ side, facts }: Place, set: Setting): PageDraft[] {
  const { style } = set
  const rowOf = (title: string, type: typeof titleType | typeof letterType, at: number): Row => ({
    lines: setDisplay(title || ' ', type, { widthMm: measureMm(style) - 14 }, set.fonts),
    page: facts.pageOf(at),
  })
  const chapters = facts.book.chapters.map((chapter, index) => rowOf(titleOf(chapter), titleType, index))
  if (chapters.length === 0) return []
  const letter = (one: Letter | undefined, plain: string, at: number): Row[] =>
    said(one) ? [rowOf(one?.title || plain, letterType, at)] : []
  const rows = [
    ...letter(facts.book.preface, '序', prefaceAt),
    ...chapters,
    ...letter(facts.book.afterword, '后记', afterwordAt),
  ]
  const pages: PageDraft[] = []
  let own: Side = side
  const add = (items: SceneItem[]): void => {
    pages.push({ kind: 'catalogue', items })
    own = opposite(own)
  }
  if (side === 'left') add(facing(facts.chapters.find((month) => month.quotation.length > 0)?.quotation ?? [], set))
  const heading = side === 'right'
  const second = rows.reduce((sum, row) => sum + row.lines.length - 1, 0)
  const airy = rows.length + second / airyPitch <= airyRows - (heading ? 2 : 0)
  const free = airy ? airyPitch - 1 : 0
  for (let from = 0; from < rows.length; ) {
    const x = textLeftMm(style, own)
    const items: SceneItem[] = []
    let line = 0
    if (pages.length === 0 && heading) {
      const type = { face: 'serif-semibold' as const, sizePt: 16, trackEm: 0.4 }
      items.push(
        ...label(
          '目录',
          type,
          { xMm: x, yMm: gridBaselineMm(style, 1) },
          { ink: style.ink.text, origin: { role: 'title' } },
          set,
        ),
      )
      line = 4
    }
    // A title longer than a page would never fit; the first of a page is set whatever it is.
    for (let row = rows[from]; row && (line === 0 || line + row.lines.length <= style.lines); row = rows[from]) {
      items.push(...rowItems(row, x, gridBaselineMm(style, 0) + line * leadMm(style), set))
      line += row.lines.length + free
      from += 1
    }
    add(items)
  }
  return pages
}

function facing(quotation: readonly string[], set: Setting): SceneItem[] {
  const { style } = set
  const x = textLeftMm(style, 'left')
  const right = x + measureMm(style)
  const big = { face: 'serif-semibold' as const, sizePt: 22 }
  const words = { face: style.small.face, sizePt: 11 }
  return [
    ...label(
      '目',
      big,
      { xMm: right, yMm: gridBaselineMm(style, 4), anchor: 'right' },
      { ink: style.ink.text, origin: { role: 'title' } },
      set,
    ),
    ...label(
      '录',
      big,
      { xMm: right, yMm: gridBaselineMm(style, 6), anchor: 'right' },
      { ink: style.ink.text, origin: { role: 'title' } },
      set,
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
function rowItems(row: Row, x: number, y: number, set: Setting): SceneItem[] {
  const { style } = set
  const origin: Origin = { role: 'catalogue' }
  const number = { face: style.numerals, sizePt: 11 }
  return [
    ...label(String(row.page), number, { xMm: x + 8, yMm: y, anchor: 'right' }, { ink: style.ink.accent, origin }, set),
    ...row.lines.flatMap((line, at) => lineItems(line, x + 14, y + at * leadMm(style), style.ink.text, origin)),
  ]
}

/** Head of what stands at the foot of the colophon: the code at the left edge, the seal at the right one. */
const endMarksMm = 172

/** Colophon: what the book is set in, over the seal. */
export function endPage({ side, facts }: Place, set: Setting): PageDraft[] {
  const { style } = set
  const { book } = facts
  const x = textLeftMm(style, side)
  const wide = measureMm(style)
  const type = { face: 'serif' as const, sizePt: 8 }
  const lines = [
    `《${book.title}》　${book.author}著`,
    `正文思源宋体 ${style.body.sizePt}/${style.leadPt}，引文霞鹜文楷。`,
  ]
  const origin: Origin = { role: 'note' }
  const items: SceneItem[] = [
    rect({ xMm: x, yMm: 150, wMm: wide, hMm: 0.35 * mmPerPt }, style.ink.text, { role: 'label' }),
  ]
  const set1 = lines.flatMap((text) => setParagraph(text, type, { widthMm: wide - 20, ragged: true }, set.fonts))
  set1.forEach((line, at) => {
    items.push(...lineItems(line, x, 157 + at * 13.5 * mmPerPt, style.ink.k80, origin))
  })
  items.push(
    ...seal(
      book.brand.slice(0, 2),
      { xMm: x + wide - 5, yMm: endMarksMm, sizeMm: 8 },
      { fill: style.ink.accent, paper: style.ink.white },
      set.fonts,
    ),
  )
  if (book.readUrl) {
    const codeMm = Math.max(16, qrModules(book.readUrl) * 0.5)
    items.push(
      ...readingCode(book.readUrl, { rightMm: x + codeMm, topMm: endMarksMm, wantedMm: codeMm }, '读电子版', set),
    )
  }
  return [{ kind: 'end', items }]
}

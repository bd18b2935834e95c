import type { SceneItem } from '../../../print/scene.ts'
import { seal } from '../../block/seal.ts'
import { rect } from '../../block/shapes.ts'
import { chineseYear, yearOf } from '../../book/calendar.ts'
import { imprint, readingCode, sealWords, titleColumns } from '../../book/front-matter.ts'
import { verticalHeightMm, verticalItems } from '../../line/vertical.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { gridTopMm, measureMm, mmPerPt, textLeftMm } from '../../style/style.ts'

const hairMm = 0.35 * mmPerPt
const thickMm = 1.5 * mmPerPt
export const insideMm = 1.3

/** Double frame of old printed books: thick outside, fine inside. */
export function frame(xMm: number, yMm: number, wMm: number, hMm: number, set: Setting): SceneItem[] {
  const box = (x: number, y: number, w: number, h: number, strokeMm: number): SceneItem => ({
    kind: 'path',
    d: `M${x} ${y} L${x + w} ${y} L${x + w} ${y + h} L${x} ${y + h} Z`,
    stroke: set.style.ink.text,
    strokeMm,
    origin: { role: 'label' },
  })
  const i = insideMm
  return [box(xMm, yMm, wMm, hMm, thickMm), box(xMm + i, yMm + i, wMm - 2 * i, hMm - 2 * i, hairMm)]
}

/** ≤ 5 characters 40 pt, ≤ 9 28, else two columns (PRINT.md §3.3). */
function titleType(title: string): { columns: string[]; sizePt: number } {
  const count = [...title].length
  if (count <= 9) return { columns: [title], sizePt: count <= 5 ? 40 : 28 }
  const columns = titleColumns(title, 9)
  const longest = Math.max(...columns.map((column) => [...column].length))
  return { columns, sizePt: Math.max(12, Math.min(24, Math.floor(260 / longest))) }
}

/** `二〇二四`, `二〇二二至二〇二四`, '' when nothing is dated. */
export function yearsOf(facts: BookFacts): string {
  const years = facts.chapters.flatMap(({ months }) => months.map(yearOf)).filter((year) => year > 0)
  const [first, last] = [years[0], years.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last ? chineseYear(first) : `${chineseYear(first)}至${chineseYear(last)}`
}

export function titlePage({ facts }: Place, set: Setting): PageDraft[] {
  const { style, fonts } = set
  const { book } = facts
  const [x, y, w, h] = [34, 30, 80, 150]
  const middle = x + w / 2
  const { columns, sizePt } = titleType(book.title)
  const items = frame(x, y, w, h, set)
  for (const column of [middle - 16, middle + 16])
    items.push(
      rect({ xMm: column, yMm: y + insideMm, wMm: hairMm, hMm: h - 2 * insideMm }, style.ink.text, { role: 'label' }),
    )
  const title = { face: 'serif-semibold' as const, sizePt, trackEm: 0.32 }
  const pitch = sizePt * mmPerPt * 1.25
  columns.forEach((column, index) => {
    const centre = middle + ((columns.length - 1) / 2 - index) * pitch
    items.push(
      ...verticalItems(
        column,
        { centreMm: centre, topMm: 48 },
        title,
        { ink: style.ink.text, origin: { role: 'title' } },
        fonts,
      ),
    )
  })
  const aside = { face: 'serif' as const, sizePt: 10, trackEm: 0.3 }
  const subtitle = fitting(book.subtitle, aside, 88, set)
  items.push(
    ...verticalItems(
      subtitle,
      { centreMm: middle + 28, topMm: 40 },
      aside,
      { ink: style.ink.text, origin: { role: 'subtitle' } },
      fonts,
    ),
  )
  const years = yearsOf(facts)
  const small = { face: 'serif' as const, sizePt: 9, trackEm: 0.3 }
  const yearsTop = 172 - verticalHeightMm(years, small, fonts)
  items.push(
    ...verticalItems(
      years,
      { centreMm: middle + 28, topMm: yearsTop },
      small,
      { ink: style.ink.k65, origin: { role: 'label' } },
      fonts,
    ),
  )
  const by = { face: 'serif' as const, sizePt: 12, trackEm: 0.25 }
  const author = fitting(`${book.author}　著`, by, 100, set)
  const authorTop = 154 - verticalHeightMm(author, by, fonts)
  items.push(
    ...verticalItems(
      author,
      { centreMm: middle - 28, topMm: authorTop },
      by,
      { ink: style.ink.text, origin: { role: 'label' } },
      fonts,
    ),
    ...seal(
      book.brand.slice(0, 2),
      { xMm: middle - 30.4, yMm: 160, sizeMm: 7.6 },
      { fill: style.ink.accent, paper: style.ink.white },
      fonts,
    ),
  )
  return [{ kind: 'title', items }]
}

/** Upright text no longer than it may be; a longer one loses its end. */
function fitting(text: string, type: Parameters<typeof verticalHeightMm>[1], mostMm: number, set: Setting): string {
  const all = [...text]
  let own = text
  for (let count = all.length; count > 1 && verticalHeightMm(own, type, set.fonts) > mostMm; count -= 1)
    own = `${all.slice(0, count - 2).join('')}…`
  return own
}

export function copyrightPage({ side, facts }: Place, set: Setting): PageDraft[] {
  const look = { sizePt: 7.5, leadPt: 13.5, titlePt: 11, noteTopMm: 170 }
  return [{ kind: 'copyright', items: imprint(facts, side, look, set) }]
}

/** The book's seal in the page's optical middle, its reading copy below the text area. */
export function endPage({ side, facts }: Place, set: Setting): PageDraft[] {
  const { style, fonts } = set
  const left = textLeftMm(style, side)
  const middle = left + measureMm(style) / 2
  const items = seal(
    sealWords(facts.book),
    { xMm: middle - 5.5, yMm: gridTopMm(style, 9), sizeMm: 11 },
    { fill: style.ink.accent, paper: style.ink.white },
    fonts,
  )
  const url = facts.book.readUrl
  if (url)
    items.push(
      ...readingCode(url, { rightMm: middle + 8, topMm: gridTopMm(style, 18), wantedMm: 16 }, '这本书的电子版', set),
    )
  return [{ kind: 'end', items }]
}

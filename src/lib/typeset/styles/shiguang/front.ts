import type { Origin, SceneItem } from '../../../print/scene.ts'
import { seal } from '../../block/seal.ts'
import { rect } from '../../block/shapes.ts'
import { imprint, label, readingCode, sealWords, span, titleColumns } from '../../book/front-matter.ts'
import { verticalHeightMm, verticalItems } from '../../line/vertical.ts'
import type { PageDraft, Place, Setting } from '../../style/design.ts'
import { gridTopMm, measureMm, mmPerPt, textLeftMm } from '../../style/style.ts'

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

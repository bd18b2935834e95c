import type { Origin, SceneItem } from '../../../print/scene.ts'
import { displayLines, setDisplay } from '../../block/display-lines.ts'
import { rect } from '../../block/shapes.ts'
import { clipped } from '../../block/text-blocks.ts'
import { yearOf } from '../../book/calendar.ts'
import { imprintNotes, label, readingCode, span } from '../../book/front-matter.ts'
import { type Line, lineItems, setParagraph } from '../../line/lines.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { columnMm, measureMm, mmPerPt, textLeftMm } from '../../style/style.ts'
import { ruleMm } from './head.ts'

/** Accent over the whole page. */
export function flood(set: Setting): SceneItem {
  const { style } = set
  const b = style.bleedMm
  return rect({ xMm: -b, yMm: -b, wMm: style.widthMm + 2 * b, hMm: style.heightMm + 2 * b }, style.ink.accent)
}

/** ≤ 4 characters 86 pt, 5–6 60, more 44 on two or three rows (PRINT.md §3.2); very long ones smaller still. */
function titleRows(title: string, set: Setting): { rows: Line[]; sizePt: number } {
  const count = [...title].length
  const wide = measureMm(set.style)
  const sizePt = count <= 4 ? 86 : count <= 6 ? 60 : 44
  for (let size = sizePt; ; size -= 4) {
    const type = { face: 'serif-black' as const, sizePt: size }
    const { lines, sound } = displayLines(title, type, { widthMm: wide }, set.fonts)
    if ((sound && lines.length <= (size >= 60 ? 1 : 4)) || size <= 16) return { rows: lines, sizePt: size }
  }
}

const dottedSpanYears = (facts: BookFacts): string => {
  const years = [...new Set(facts.chapters.flatMap(({ months }) => months.map(yearOf)).filter((year) => year > 0))]
  const [first, last] = [years[0], years.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last ? String(first) : `${first}–${last}`
}

/** The whole page in the accent, the title in white; author and months below a rule. */
export function titlePage({ side, facts }: Place, set: Setting): PageDraft[] {
  const { style, fonts } = set
  const { book } = facts
  const x = textLeftMm(style, side)
  const right = x + measureMm(style)
  const { white } = style.ink
  const origin: Origin = { role: 'label' }
  const { rows, sizePt } = titleRows(book.title, set)
  const items: SceneItem[] = [flood(set)]
  const years = dottedSpanYears(facts)
  items.push(...label(years, { face: 'barlow-bold', sizePt: 16 }, { xMm: x, yMm: 29 }, { ink: white, origin }, set))
  const kind = { face: 'sans-bold' as const, sizePt: 11, trackEm: 0.2 }
  if (!book.published)
    items.push(...label('私人定制', kind, { xMm: right, yMm: 29, anchor: 'right' }, { ink: white, origin }, set))
  const lead = sizePt * 1.22 * mmPerPt
  const first = 51 + 0.88 * sizePt * mmPerPt
  rows.forEach((row, index) => {
    items.push(...lineItems(row, x - sizePt * mmPerPt * 0.06, first + index * lead, white, { role: 'title' }))
  })
  if (book.subtitle) {
    const type = { face: 'sans-light' as const, sizePt: 15 }
    const lines = setDisplay(book.subtitle, type, { widthMm: measureMm(style), trackEm: 0.12 }, fonts)
    lines.slice(0, 3).forEach((line, index) => {
      const y = first + (rows.length - 1) * lead + 15 + index * 8.5
      items.push(...lineItems(line, x, y, white, { role: 'subtitle' }))
    })
  }
  items.push(rect({ xMm: x, yMm: 250, wMm: measureMm(style), hMm: ruleMm }, white, origin))
  const author = clipped(book.author, { face: 'sans-bold', sizePt: 11 }, 100, fonts)
  items.push(...lineItems(author, x, 259, white, origin))
  items.push(
    ...label(
      span(facts.chapters),
      { face: 'barlow-bold', sizePt: 13 },
      { xMm: right, yMm: 259, anchor: 'right' },
      { ink: white, origin },
      set,
    ),
  )
  return [{ kind: 'title', items }]
}

/** Below a rule in the page's three columns: heading, imprint, rights and the reading copy's code. */
export function copyrightPage({ side, facts }: Place, set: Setting): PageDraft[] {
  const { style, fonts } = set
  const { book } = facts
  const x = textLeftMm(style, side)
  const column = columnMm(style)
  const pitch = column + style.columns.gapMm
  const type = { face: 'sans' as const, latin: 'sans' as const, sizePt: 7.5 }
  const em = 7.5 * mmPerPt
  const lead = 12.5 * mmPerPt
  const rows = book.imprint.filter((row) => row.value.trim() !== '')
  const top = Math.min(190, 262 - rows.length * lead)
  const origin: Origin = { role: 'label' }
  const items: SceneItem[] = [
    rect({ xMm: x, yMm: top - 8, wMm: measureMm(style), hMm: ruleMm }, style.ink.text, origin),
  ]
  const heading = setDisplay(book.title, { face: 'serif-black', sizePt: 15 }, { widthMm: column }, fonts)
  heading.slice(0, 4).forEach((line, index) => {
    items.push(...lineItems(line, x, top + 1.6 + index * 7, style.ink.text, { role: 'title' }))
  })
  rows.forEach((row, index) => {
    const y = top + index * lead
    const letters = [...row.label]
    const step = letters.length > 1 ? (3 * em) / (letters.length - 1) : 0
    letters.forEach((letter, at) => {
      items.push(...label(letter, type, { xMm: x + pitch + at * step, yMm: y }, { ink: style.ink.k65, origin }, set))
    })
    const value = clipped(row.value, type, column - 5.5 * em, fonts)
    items.push(...lineItems(value, x + pitch + 5.5 * em, y, style.ink.text, origin))
  })
  const third = x + 2 * pitch
  const note = imprintNotes(facts).flatMap((text) => setParagraph(text, type, { widthMm: column }, fonts))
  note.forEach((line, index) => {
    items.push(...lineItems(line, third, top + index * lead, style.ink.k65, { role: 'note' }))
  })
  if (book.readUrl)
    items.push(
      ...readingCode(
        book.readUrl,
        { rightMm: third + 20, topMm: top + note.length * lead + 2, wantedMm: 20 },
        '扫码读电子版',
        set,
      ),
    )
  return [{ kind: 'copyright', items }]
}

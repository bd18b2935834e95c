import type { Origin, SceneItem } from '../../../print/scene.ts'
import { setDisplay } from '../../block/display-lines.ts'
import { rect } from '../../block/shapes.ts'
import { yearOf } from '../../book/calendar.ts'
import { label } from '../../book/front-matter.ts'
import { lineItems } from '../../line/lines.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { columnMm, gridTopMm, leadMm, measureMm, type Side, textLeftMm } from '../../style/style.ts'
import { ruleMm } from './head.ts'
import { countsOf, figureBaselineMm, figuresOf } from './opener-words.ts'

/** A year on one page: its figures as large as a month's, its chapters with their pages in three columns above. */
export function yearOpener(year: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const { style } = set
  const own = facts.chapters.flatMap((layout, index) => (yearOf(layout.month) === year ? [index] : []))
  const right = textLeftMm(style, side) + measureMm(style)
  const figures = label(
    String(year),
    { face: 'barlow-bold', sizePt: 150 },
    { xMm: right, yMm: figureBaselineMm, anchor: 'right' },
    { ink: style.ink.accent, origin: { role: 'title' } },
    set,
  )
  const cells = own.flatMap((index, at) => yearCell({ index, at, side }, facts, set))
  return [{ kind: 'opener', items: [...figures, ...cells], foot: 'none' }]
}

function yearCell(
  { index, at, side }: { index: number; at: number; side: Side },
  facts: BookFacts,
  set: Setting,
): SceneItem[] {
  const { style, fonts } = set
  const layout = facts.chapters[index]
  if (!layout) return []
  const column = columnMm(style)
  const x = textLeftMm(style, side) + (at % 3) * (column + style.columns.gapMm)
  const y = gridTopMm(style, 1 + 6 * Math.floor(at / 3))
  const origin: Origin = { role: 'catalogue' }
  const words = layout.title || countsOf(layout)
  const rows = setDisplay(words, { face: 'serif-semibold', sizePt: 9.5 }, { widthMm: column }, fonts)
  const figure = { face: 'barlow-bold' as const, sizePt: 24 }
  return [
    rect({ xMm: x, yMm: y, wMm: column, hMm: ruleMm }, style.ink.text, origin),
    ...label(figuresOf(layout) || '—', figure, { xMm: x, yMm: y + 10.5 }, { ink: style.ink.accent, origin }, set),
    ...rows.flatMap((row, line) => lineItems(row, x, y + 18 + line * leadMm(style), style.ink.text, origin)),
    ...label(
      `P.${facts.pageOf(index)}`,
      { face: 'barlow', sizePt: 9 },
      { xMm: x + column, yMm: y + 10.5, anchor: 'right' },
      { ink: style.ink.k65, origin: { ...origin, numbered: true } },
      set,
    ),
  ]
}

import type { Ink, Origin, SceneItem } from '../../../print/scene.ts'
import { rect } from '../../block/shapes.ts'
import { fitted, quotationRows } from '../../block/text-blocks.ts'
import { besideName, chapterFigures, chapterName } from '../../book/chapter-name.ts'
import { label } from '../../book/front-matter.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { lineItems } from '../../line/lines.ts'
import type { Setting } from '../../style/design.ts'
import { columnMm, leadMm, measureMm, mmPerPt, textLeftMm } from '../../style/style.ts'

/** Baseline of the figure at a page's foot. */
export const figureBaselineMm = 262
const wholePt = 210
const rangePt = 128

/** Years that a chapter goes through: `2021–24`; '' where it is one. */
function yearSpan({ months }: SectionFacts): string {
  const years = months.map((month) => month.slice(0, 4)).filter((year) => Number(year) > 0)
  const [first, last] = [years[0], years.at(-1)]
  return first && last && first !== last ? `${first}–${last.slice(2)}` : ''
}

/** A chapter's months, its years above them; a whole year the other way round. */
export const nameOf = (layout: SectionFacts): string => chapterName(layout)

/** In figures: `06`, `01–04`, `2021–24`. */
export const figuresOf = (layout: SectionFacts): string => yearSpan(layout) || chapterFigures(layout)

/** `41 篇　75 张照片　33 条评论` */
export const countsOf = ({ counts }: SectionFacts): string =>
  [
    `${counts.posts} 篇`,
    ...(counts.photos > 0 ? [`${counts.photos} 张照片`] : []),
    ...(counts.comments > 0 ? [`${counts.comments} 条评论`] : []),
  ].join('　')

/** Year, name and counts from a baseline on: of the year (PRINT-sparse.md §3.2). */
export function nameItems(
  layout: SectionFacts,
  { xMm, yMm, sizePt, ink, yearInk }: { xMm: number; yMm: number; sizePt: number; ink: Ink; yearInk: Ink },
  set: Setting,
): SceneItem[] {
  const { style, fonts } = set
  const year = besideName(layout)
  const line = fitted(nameOf(layout), { face: 'serif-black', sizePt }, measureMm(style), fonts)
  const counts = { face: 'sans-medium' as const, latin: 'barlow' as const, sizePt: 9 }
  const origin: Origin = { role: 'label' }
  return [
    ...(year ? label(year, { face: 'sans-medium', sizePt: 11 }, { xMm, yMm }, { ink: yearInk, origin }, set) : []),
    ...lineItems(line, xMm - sizePt * mmPerPt * 0.04, yMm + 18.5, ink, { role: 'title' }),
    ...label(countsOf(layout), counts, { xMm, yMm: yMm + 29.5 }, { ink, origin }, set),
  ]
}

/** The chapter in condensed figures at the page's foot, outside. */
export function figureItems(layout: SectionFacts, ink: Ink, set: Setting, largest = wholePt): SceneItem[] {
  const { style } = set
  const right = textLeftMm(style, 'right') + measureMm(style)
  const figures = figuresOf(layout)
  const origin: Origin = { role: 'label' }
  if (!figures) return []
  const sizePt = figures.length > 2 ? rangePt : largest
  const at = { xMm: right, yMm: figureBaselineMm, anchor: 'right' as const }
  return label(figures, { face: 'barlow-bold', sizePt }, at, { ink, origin }, set)
}

/** The chapter's sentence, small below its counts. */
export function sentenceItems(layout: SectionFacts, xMm: number, topMm: number, ink: Ink, set: Setting): SceneItem[] {
  const type = { face: 'sans' as const, sizePt: 9 }
  const lines = quotationRows(layout.quotation.join(''), type, columnMm(set.style) * 1.25, set.fonts)
  return lines.flatMap((line, at) => lineItems(line, xMm, topMm + 2.8 + at * 15 * mmPerPt, ink, { role: 'subtitle' }))
}

/** A short bar of the accent, as above months in columns. */
export const barItems = (xMm: number, yMm: number, set: Setting): SceneItem =>
  rect({ xMm, yMm: yMm + 0.12 * leadMm(set.style), wMm: columnMm(set.style), hMm: 3 * mmPerPt }, set.style.ink.accent)

import type { SceneItem } from '#lib/print/scene.ts'
import { rect } from '../../block/shapes.ts'
import { chineseYear, yearOf } from '../../book/calendar.ts'
import { chapterName } from '../../book/chapter-name.ts'
import { label } from '../../book/front-matter.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { verticalItems } from '../../line/vertical.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { gridBaselineMm, gridTopMm, measureMm, type Side, textLeftMm } from '../../style/style.ts'
import { countsOf } from './openers.ts'

/**
 * A year opens on one page of tint: the year upright, its months with their pages. Only a year of full months: the pages
 * of thin ones would be more openers than posts (PRINT.md §2.8, “Budget”).
 */
export function yearOpener(year: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const own = facts.chapters.flatMap((layout, index) => (yearOf(layout.month) === year ? [{ layout, index }] : []))
  if (own.some(({ layout }) => layout.months.length > 1)) return []
  return [{ kind: 'opener', items: [tint(set), ...yearWords(year, own, { side, facts }, set)] }]
}

function tint(set: Setting): SceneItem {
  const b = set.style.bleedMm
  return rect(
    { xMm: -b, yMm: -b, wMm: set.style.widthMm + 2 * b, hMm: set.style.heightMm + 2 * b },
    set.style.ink.panel,
  )
}

function yearWords(
  year: number,
  own: { layout: SectionFacts; index: number }[],
  { side, facts }: { side: Side; facts: BookFacts },
  set: Setting,
): SceneItem[] {
  const { style, fonts } = set
  const x = textLeftMm(style, side)
  const items = verticalItems(
    chineseYear(year),
    { centreMm: x + measureMm(style) - 9, topMm: gridTopMm(style, 1) },
    { face: 'serif-medium', sizePt: 46, trackEm: 0.08 },
    { ink: style.ink.text, origin: { role: 'title' } },
    fonts,
  )
  const firstLine = style.lines - 3 - own.length
  own.forEach(({ layout, index }, at) => {
    const y = gridBaselineMm(style, firstLine + at)
    const month = { face: style.small.face, sizePt: 9.5 }
    const page = { face: style.numerals, sizePt: 10.5 }
    const origin = { role: 'catalogue' as const }
    items.push(
      ...label(chapterName(layout), month, { xMm: x, yMm: y }, { ink: style.ink.accent, origin }, set),
      ...label(
        String(facts.pageOf(index)),
        page,
        { xMm: x + 24, yMm: y, anchor: 'right' },
        { ink: style.ink.text, origin },
        set,
      ),
    )
  })
  const sum = (of: keyof SectionFacts['counts']): number => own.reduce((all, { layout }) => all + layout.counts[of], 0)
  const counts = countsOf({ posts: sum('posts'), photos: sum('photos'), comments: sum('comments') })
  const type = { face: style.small.face, latin: style.numerals, sizePt: 8.5 }
  const at = { xMm: x, yMm: gridBaselineMm(style, style.lines - 1) }
  items.push(...label(counts, type, at, { ink: style.ink.k65, origin: { role: 'label' } }, set))
  return items
}

import type { SceneItem } from '../../../print/scene.ts'
import { disc } from '../../block/shapes.ts'
import { yearOf } from '../../book/calendar.ts'
import { chapterName } from '../../book/chapter-name.ts'
import type { Month } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { monthOf } from '../../book/section.ts'
import { openerChoice } from '../../front/opener-choice.ts'
import type { PageDraft, Place, Setting } from '../../style/design.ts'
import { textLeftMm } from '../../style/style.ts'
import { ageOfMonth } from './age.ts'
import { flood, joyful } from './front.ts'
import { cream, tintOf } from './numbers.ts'
import { openerPage } from './opener-page.ts'
import { cloud, hill } from './ornaments.ts'

const origin = { role: 'label' } as const

/**
 * Every chapter opens on one page, whichever side comes, with its picture in a window, the age it brings or its months below
 * (PRINT-sparse.md §3.5): two pages for each would be more than PRINT.md's 12 %, and two for those that begin on a left page
 * alone look like chance.
 */
export function monthOpener(index: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const layout = facts.chapters[index]
  const chapter = facts.book.chapters[index]
  if (!layout || !chapter) return []
  const month = monthOf(chapter)
  const tint = tintOf(tintMonth(month, set))
  return [
    {
      kind: 'opener',
      items: openerPage({ index, layout, month, side, tint, choice: openerChoice(facts, index) }, set),
      foot: 'folio',
    },
  ]
}

const tintMonth = (month: Month, set: Setting): number =>
  ageOfMonth(month, set.options.child?.birthday)?.months ?? Number(month.month.slice(4)) - 1

/** The year as the big figure on one page; its chapters with their pages as stones of a path. */
export function yearOpener(year: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const { style } = set
  const own = facts.chapters.flatMap((layout, index) => (yearOf(layout.month) === year ? [{ layout, index }] : []))
  // Not the tint of its first chapter, which faces it.
  const tint = tintOf(Number(own[0]?.layout.month.slice(4) ?? 0) + 1)
  const b = style.bleedMm
  const x = side === 'right' ? textLeftMm(style, side) + 6 : 34
  const items: SceneItem[] = [
    flood(tint.ground, set),
    ...cloud(132, 24, 28, cream),
    ...joyful(String(year), { wantedPt: 76, widthMm: 130, xMm: x, baselineMm: 74 }, tint.words, set, {
      anchor: 'left',
    }),
  ]
  own.forEach(({ layout, index }, at) => {
    const [column, row] = [at % 4, Math.floor(at / 4)]
    const [cx, cy] = [x + 9 + column * 34, 104 + row * 28]
    const name = chapterName(layout, '至')
    items.push(
      disc(cx, cy, 8.6, cream, origin),
      ...label(
        String(facts.pageOf(index)),
        { face: 'nunito-extrabold', sizePt: 13 },
        { xMm: cx, yMm: cy + 1.7, anchor: 'middle' },
        { ink: tint.words, origin: { role: 'catalogue' } },
        set,
      ),
      ...joyful(name, { wantedPt: 10, widthMm: 30, xMm: cx, baselineMm: cy + 14 }, tint.words, set, {
        role: 'catalogue',
      }),
    )
  })
  const wide = style.widthMm + 2 * b
  items.push(hill({ xMm: -b, wMm: wide, topMm: 178, footMm: style.heightMm + b }, cream, 0.46, 0.3))
  return [{ kind: 'opener', items }]
}

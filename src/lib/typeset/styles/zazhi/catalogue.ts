import type { Origin, SceneItem } from '../../../print/scene.ts'
import { setDisplay } from '../../block/display-lines.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { rect } from '../../block/shapes.ts'
import { monthName, yearOf } from '../../book/calendar.ts'
import { label, opposite } from '../../book/front-matter.ts'
import { bestPhoto } from '../../book/openers.ts'
import type { Photo } from '../../book/photo.ts'
import { monthsOf } from '../../book/section.ts'
import { lineItems } from '../../line/lines.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { columnMm, gridTopMm, leadMm, measureMm, mmPerPt, type Side, textLeftMm } from '../../style/style.ts'
import { ruleMm } from './head.ts'
import { picksOf } from './picks.ts'

const cellsInRow = 3
const cellLines = 9
const firstCells = 12
const laterCells = 15

const photoOrigin: Origin = { role: 'photo' }

/** A photograph to the trim, and months in cells of three columns: rule, picture, figure, title, page (PRINT.md §3.2). */
export function cataloguePages({ side, facts }: Place, set: Setting): PageDraft[] {
  const count = facts.chapters.length
  if (count === 0) return []
  const used = new Set(facts.chapters.flatMap((layout) => (layout.opener ? [layout.opener.media] : [])))
  const pages: PageDraft[] = []
  let own = side
  const add = (items: SceneItem[]): void => {
    pages.push({ kind: 'catalogue', items })
    own = opposite(own)
  }
  if (side === 'left') {
    const picture = pagePhoto(facts, set)
    if (picture.length > 0) add(picture)
  }
  const thumbs = thumbnails(facts, used)
  for (let from = 0, available = firstCells; from < count; from += available, available = laterCells) {
    if (from > 0) available = laterCells
    const isFirst = from === 0
    const items = isFirst ? heading(own, set) : []
    const firstLine = isFirst ? 9 : 1
    for (let at = 0; at < available && from + at < count; at += 1)
      items.push(...cell({ index: from + at, at, firstLine, thumb: thumbs[from + at] }, own, facts, set))
    add(items)
    if (isFirst) available = firstCells
  }
  return pages
}

/** A picture that opens no month, over the whole page. */
function pagePhoto(facts: BookFacts, set: Setting): SceneItem[] {
  const { style } = set
  const b = style.bleedMm
  const frame = { xMm: 0, yMm: 0, wMm: style.widthMm + 2 * b, hMm: style.heightMm + 2 * b }
  const found = picksOf(facts, set).catalogue
  return found ? style.picture({ ...imageItem(found.photo, -b, -b, frame, ''), origin: photoOrigin }, set) : []
}

function heading(side: Side, set: Setting): SceneItem[] {
  const { style } = set
  const x = textLeftMm(style, side)
  const contents = { face: 'barlow-bold' as const, sizePt: 22 }
  const title = { face: 'serif-black' as const, sizePt: 44 }
  return [
    ...label('目录', title, { xMm: x - 0.8, yMm: 50 }, { ink: style.ink.text, origin: { role: 'title' } }, set),
    ...label(
      'CONTENTS',
      contents,
      { xMm: x + measureMm(style), yMm: 50, anchor: 'right' },
      { ink: style.ink.accent, origin: { role: 'label' } },
      set,
    ),
  ]
}

const thumbWideMm = 22
const thumbHighMm = 28

/** A picture of every month that is not the one it opens with, where there is another. */
function thumbnails(facts: BookFacts, used: ReadonlySet<string>): (Photo | undefined)[] {
  return monthsOf(facts.book).map((month) => {
    const wanted = { wMm: thumbWideMm, hMm: thumbHighMm, leastKept: 0.3 }
    return (bestPhoto(month.posts, { ...wanted, not: used }) ?? bestPhoto(month.posts, wanted))?.photo
  })
}

function cell(
  { index, at, firstLine, thumb }: { index: number; at: number; firstLine: number; thumb: Photo | undefined },
  side: Side,
  facts: BookFacts,
  set: Setting,
): SceneItem[] {
  const { style, fonts } = set
  const layout = facts.chapters[index]
  if (!layout) return []
  const column = columnMm(style)
  const x = textLeftMm(style, side) + (at % cellsInRow) * (column + style.columns.gapMm)
  const y = gridTopMm(style, firstLine + Math.floor(at / cellsInRow) * cellLines) - leadMm(style)
  const origin: Origin = { role: 'catalogue' }
  const items: SceneItem[] = [rect({ xMm: x, yMm: y, wMm: column, hMm: ruleMm }, style.ink.text, origin)]
  const year = yearOf(layout.month)
  const before = facts.chapters[index - 1]
  const years = new Set(facts.chapters.map((one) => yearOf(one.month))).size > 1
  const wordsX = thumb ? x + thumbWideMm + 4 : x
  if (thumb) {
    const frame = { xMm: 0, yMm: 0, wMm: thumbWideMm, hMm: thumbHighMm }
    items.push(...style.picture({ ...imageItem(thumb, x, y + 3, frame, ''), origin: photoOrigin }, set))
  }
  const number = Number(layout.month.slice(4))
  const figure = number > 0 ? String(number).padStart(2, '0') : '—'
  items.push(
    ...label(
      figure,
      { face: 'barlow-bold', sizePt: 24 },
      { xMm: wordsX, yMm: y + 10.5 },
      { ink: style.ink.accent, origin },
      set,
    ),
  )
  if (years && year > 0 && (!before || yearOf(before.month) !== year || at === 0)) {
    const type = { face: 'barlow-bold' as const, sizePt: 9 }
    items.push(
      ...label(
        String(year),
        type,
        { xMm: x + column, yMm: y + 6.4, anchor: 'right' },
        { ink: style.ink.k65, origin },
        set,
      ),
    )
  }
  const title = layout.title || monthName(layout.month)
  const rows = setDisplay(title, { face: 'serif-semibold', sizePt: 9.5 }, { widthMm: x + column - wordsX }, fonts)
  rows.slice(0, 2).forEach((row, line) => {
    items.push(...lineItems(row, wordsX, y + 14.5 + 2.95 + line * 15 * mmPerPt, style.ink.text, origin))
  })
  const page = `P.${facts.pageOf(index)}`
  items.push(
    ...label(page, { face: 'barlow', sizePt: 9 }, { xMm: wordsX, yMm: y + 30.8 }, { ink: style.ink.k65, origin }, set),
  )
  return items
}

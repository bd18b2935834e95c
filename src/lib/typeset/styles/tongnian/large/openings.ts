import { type Column, columnKind, columnPages, evenColumns, monthBlocks } from '../../../book/body.ts'
import type { Month } from '../../../book/content.ts'
import type { SectionPages } from '../../../book/section-layout.ts'
import { type ColumnKind, flow, type LargeNext } from '../../../flow/flow.ts'
import type { Setting } from '../../../style/design.ts'

/** What an opening pays that shows no large picture and could: more than a page, less than one that stays half open. */
const lackCost = 600

/** Places in the ring: a left page, and right ones by what the left one has. */
const [left, bare, able, shown] = [0, 1, 2, 3]
const free = { ableCost: 0, noneCost: 0 }
const larges: readonly (LargeNext & { next: number })[] = [
  { next: bare, able, shown, ...free },
  { next: left, able: left, shown: left, ableCost: lackCost, noneCost: 0 },
  { next: left, able: left, shown: left, ableCost: lackCost, noneCost: lackCost },
  { next: left, able: left, shown: left, ...free },
]

/**
 * Posts in their column, with a large picture on every opening where one of their pictures could be and pages come out so.
 * A chapter that begins on a right page faces its opener, which shows one; its last left page faces the next opener.
 */
export function largeBody(month: Month, set: Setting): SectionPages {
  const [verso, recto] = evenColumns(set.style, 'left') as [Column, Column]
  const columns = [verso, recto, recto, recto]
  const kinds = columns.map((column, at): ColumnKind => {
    const { next, ...large } = larges[at] as LargeNext & { next: number }
    return { ...columnKind({ ...column, next }), large }
  })
  // A run behind a page break faces the last page of the run before it.
  const right = month.part && !month.part.first ? bare : shown
  const filled = flow(monthBlocks(month, set), kinds, set.style.bodyStarts === 'left' ? left : right)
  return columnPages(filled, columns, month.posts, set)
}

import type { Block } from '../../block/block.ts'
import type { Month } from '../../book/content.ts'
import { headedMonths } from '../../book/headed-months.ts'
import type { Setting } from '../../style/design.ts'
import { measureMm } from '../../style/style.ts'

/** Headings so wide of a chapter's months by the index of their first post (headed-months.ts). */
export function headings(month: Month, whole: Setting, measure = measureMm(whole.style)): ReadonlyMap<number, Block> {
  const set = { ...whole, measureMm: measure }
  return new Map(headedMonths(month).map(({ firstPost, ...one }) => [firstPost, set.style.monthHeading(one, set)]))
}

import { cuts } from './break.ts'
import type { Items } from './itemise.ts'

/** Lines that end where the caller says, in clusters of the paragraph, into `cuts`; answers how many. A word stays whole. */
export function givenLines(items: Items, ends: readonly number[]): number {
  let lines = 0
  let item = 0
  cuts[0] = 0
  for (const end of [...ends, Number.POSITIVE_INFINITY]) {
    while (item < items.count && items.at[item]! < end) item += 1
    if (item === cuts[lines] || lines + 2 > cuts.length) continue
    lines += 1
    cuts[lines] = item
  }
  if (lines > 0) return lines
  cuts[1] = 0
  return 1
}

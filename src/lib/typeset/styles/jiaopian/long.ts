import type { SceneItem } from '../../../print/scene.ts'
import { type Block, withoutLastGap } from '../../block/block.ts'
import { headingLines } from '../../block/month-heading.ts'
import { largeApart } from '../../block/photo-blocks.ts'
import type { Post } from '../../book/content.ts'
import { opposite } from '../../book/front-matter.ts'
import type { Photo } from '../../book/photo.ts'
import { type ColumnKind, type FilledColumn, flow } from '../../flow/flow.ts'
import { leadMm, measureMm, type Side } from '../../style/style.ts'
import { type Arranged, largestIn } from './arrange.ts'
import { bandOf, paintBand, photosOf, type Roll } from './roll.ts'
import { captionLine, paintSheet } from './top.ts'

/** A post over several pages from grid line `from` on; `lines` is what it takes of the last one. */
export type Run = {
  /** Pages it begins behind the one it was given. */
  pages: number
  lines: number
  cost: number
  paint(side: Side): { side: Side; items: SceneItem[] }[]
}

const mostOnPage = 9
const leastBegun = 8
const runCost = 2

type Leaf = { items(side: Side): SceneItem[]; lines: number }

/**
 * What no single page takes: pictures first, at most nine on a page, then words in two columns of three units, as many
 * pages as they need. `from`: the first free line of the page it begins on.
 */
export function longRun(roll: Roll, at: number, from: number): Run | undefined {
  const { style } = roll.set
  const photos = photosOf(roll, at)
  if (style.lines - from < leastBegun || (photos.length > 0 && from > headingLines)) return undefined
  const leaves: Leaf[] = sheets(roll, at, photos, from)
  const last = leaves.at(-1)
  const wordsFrom = last ? last.lines : from
  const words = wordLeaves(roll.words(at, 3), roll, wordsFrom > style.lines - leastBegun ? style.lines : wordsFrom)
  for (const [index, leaf] of words.entries()) {
    // Words begin below the last pictures where there is room.
    if (index === 0 && last && leaf.lines > 0) {
      const above = last.items
      leaves[leaves.length - 1] = {
        lines: leaf.lines,
        items: (side) => [...above(side), ...leaf.items(side)],
      }
    } else if (index > 0 || leaf.lines > 0) leaves.push(leaf)
  }
  return {
    pages: leaves.length,
    lines: leaves.at(-1)?.lines ?? 0,
    cost: runCost,
    paint: (side) => {
      let own = side
      return leaves.map((leaf) => {
        const page = { side: own, items: leaf.items(own) }
        own = opposite(own)
        return page
      })
    },
  }
}

function sheets(roll: Roll, at: number, photos: readonly Photo[], from: number): Leaf[] {
  const { set, month } = roll
  if (photos.length === 0) return []
  const groups = largeApart(photos).flatMap((some) => {
    const share = Math.ceil(some.length / Math.ceil(some.length / mostOnPage))
    return Array.from({ length: Math.ceil(some.length / share) }, (_, at) => some.slice(at * share, (at + 1) * share))
  })
  let before = 0
  return groups.map((own, page): Leaf => {
    const line = page === 0 ? from : 0
    const high = (set.style.lines - 1 - line) * leadMm(set.style)
    const arranged: Arranged = largestIn(own, measureMm(set.style), high, set)
    const first = (roll.firstFrame[at] ?? 1) + before
    before += own.length
    const post = month.posts[at] as Post
    return {
      lines: Math.min(set.style.lines, line + captionLine(arranged.hMm, set)),
      items: (side) => paintSheet(own, arranged, { line, side, post, first }, set),
    }
  })
}

/** The first leaf begins on line `from`; it is empty where that leaves no room. */
function wordLeaves(all: readonly Block[], roll: Roll, from: number): Leaf[] {
  const { style } = roll.set
  const blocks = withoutLastGap(all)
  const full = style.lines
  const rest = full - from
  const kinds: ColumnKind[] = [
    { lines: Math.max(1, rest), next: 1 },
    { lines: Math.max(1, rest), next: 2 },
    { lines: full, next: 3 },
    { lines: full, next: 2 },
  ]
  const filled = flow(blocks, kinds, rest > 0 ? 0 : 2)
  const leaves: Leaf[] = rest > 0 ? [] : [{ lines: 0, items: () => [] }]
  for (let at = 0; at < filled.length; at += 2) {
    const line = leaves.length === 0 ? from : 0
    leaves.push(leafOf(roll, filled.slice(at, at + 2), line, at + 2 >= filled.length))
  }
  return leaves
}

/** The last leaf is levelled: what follows stands below it. */
function leafOf(roll: Roll, columns: FilledColumn[], from: number, last: boolean): Leaf {
  const { set } = roll
  const again = last
    ? bandOf(
        columns.flatMap(({ placed }) => placed.map(({ block }) => block)),
        set.style.lines - from,
      )
    : undefined
  const band = again ?? { lines: set.style.lines - from, filled: columns }
  return { lines: from + band.lines, items: (side) => paintBand(band, from, side, set) }
}

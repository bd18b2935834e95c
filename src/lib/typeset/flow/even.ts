import type { SceneItem } from '#lib/print/scene.ts'
import { type Block, type Box, type Cut, fixed } from '../block/block.ts'
import { type ColumnKind, type FilledColumn, flow, type PlacedBlock } from './flow.ts'
import { thinLastPageLines } from './flow-costs.ts'

/** Setting a paragraph a line shorter or longer: less than a line left open, more than nothing. */
const bentCost = 1.5
/** What lines may give or take in all for it, in em each: more would be seen. */
const givesEm = 1
/** The last line of a paragraph set longer holds about so much. */
const newLastEm = 3
/** So many paragraphs before a line that stands alone may bend to mend it, turn by turn. */
const paragraphsBack = [4, 8, Number.POSITIVE_INFINITY]
/** At first such lines are let pass where a page would stay open instead; what bends or opens then is only near them. */
const easeAtFirst = 0.12

/** How a paragraph of so many lines might bend: a line shorter, longer, or not at all. */
export function bendOf(lines: number, lastEm: number, measureEm: number): 'shorter' | 'longer' | undefined {
  if (lines < 3) return undefined
  if (lastEm <= givesEm * (lines - 1)) return 'shorter'
  return measureEm - lastEm + newLastEm <= givesEm * lines ? 'longer' : undefined
}

/**
 * A paragraph's lines as one block of as many or of those of `other`, a setting one line shorter or longer. It may be
 * cut where its lines may be parted; `columnLines`: what is left of it then may need parting again.
 */
export function bending(
  plain: readonly Block[],
  other: readonly Block[],
  leadMm: number,
  columnLines: number,
): Block | undefined {
  const { length } = plain
  if (Math.abs(other.length - length) !== 1) return undefined
  const [min, max] = [Math.min(length, other.length), Math.max(length, other.length)]
  const costs = min === length ? [0, bentCost] : [bentCost, 0]
  const { post } = plain[0] as Block
  const parts: Parts = { leadMm, columnLines, more: post === undefined ? {} : { post } }
  const cuts = [...cutsOf(plain, 0, parts), ...cutsOf(other, bentCost, parts)]
  cuts.sort((a, b) => a.before.lines - b.before.lines)
  const paint: Block['paint'] = (box) => paintLines(box.lines === length ? plain : other, box, leadMm)
  return { lines: length, min, max, costs, cuts, paint, ...parts.more }
}

type Parts = { leadMm: number; columnLines: number; more: Partial<Block> }

function paintLines(lines: readonly Block[], box: Box, leadMm: number): SceneItem[] {
  return lines.flatMap((line, at) => line.paint({ ...box, yMm: box.yMm + at * leadMm, lines: 1 }))
}

/** Lines `from` to `to` one under the other as a block of their own. */
const stack = (lines: readonly Block[], from: number, to: number, { leadMm, more }: Parts): Block =>
  fixed(to - from, (box) => paintLines(lines.slice(from, to), box, leadMm), more)

/** Where a paragraph may be parted over a page, and what is left then. */
function cutsOf(lines: readonly Block[], cost: number, parts: Parts): Cut[] {
  const rests = lines.map((_, from) => stack(lines, from, lines.length, parts))
  const from = (start: number, more: number): Cut[] =>
    lines.flatMap((line, at): Cut[] => {
      if (at < start || at === lines.length - 1 || line.keep) return []
      const alone = line.breakCost ?? 0
      const before = { ...stack(lines, start, at + 1, parts), breakCost: alone, inner: line.inner ?? false }
      return [{ before, after: rests[at + 1] as Block, cost: more + alone }]
    })
  rests.forEach((rest, at) => {
    if (at > 0 && rest.lines > parts.columnLines) rest.cuts = from(at, 0)
  })
  return from(0, cost)
}

/**
 * Blocks to columns as `flow` does it; where a column ends badly, paragraphs of it and of the ones before may come out a
 * line shorter or longer, as a compositor does by hand, so that no page has to begin or end with a line alone.
 */
export function evenFlow(blocks: readonly Block[], kinds: readonly ColumnKind[]): FilledColumn[] {
  let list = blocks
  let filled = flow(list, kinds, 0, false, easeAtFirst)
  const stiff = new Set<Block>()
  for (const back of paragraphsBack) {
    // For a thin last page alone not every paragraph of a long article is tried.
    if (!filled.some((column) => isAlone(column) && (!column.last || back !== Number.POSITIVE_INFINITY))) break
    const next = withBends(list, filled, back, stiff)
    if (!next && back !== paragraphsBack[0]) continue
    list = next ?? list
    filled = flow(list, kinds)
  }
  return filled
}

/** The list with paragraphs of bad columns as blocks that bend (`stiff` ones turned out not to); undefined if none does. */
function withBends(
  list: readonly Block[],
  filled: readonly FilledColumn[],
  back: number,
  stiff: Set<Block>,
): Block[] | undefined {
  const whole = new Map<Block, Block>()
  const at = new Map(list.map((block, index) => [block, index]))
  for (const column of filled) {
    if (!isAlone(column) && (column.last || column.open === 0)) continue
    const foot = column.placed.findLast(({ block }) => at.has(block))?.block
    let left = back
    for (let index = foot ? (at.get(foot) ?? 0) : -1; index >= 0 && left > 0; index -= 1) {
      const block = list[index] as Block
      if (!block.bends || stiff.has(block)) continue
      const bent = whole.get(block) ?? block.bends.whole()
      if (!bent) {
        stiff.add(block)
        continue
      }
      whole.set(block, bent)
      left -= 1
    }
  }
  if (whole.size === 0) return undefined
  const out: Block[] = []
  for (let index = 0; index < list.length; index += 1) {
    const block = list[index] as Block
    const bent = whole.get(block)
    out.push(bent ?? block)
    if (bent) index += (block.bends?.count ?? 1) - 1
  }
  return out
}

/** A paragraph's first line alone at the foot, or its last one at the next head. */
const isAlone = ({ placed, last }: FilledColumn): boolean =>
  last ? isThin(placed) : (placed.at(-1)?.block.breakCost ?? 0) > 0

/** A few lines alone on a last page: paragraphs before them bend to take them back, or to send more of theirs over. */
const isThin = (placed: readonly PlacedBlock[]): boolean =>
  placed.reduce((sum, one) => sum + one.lines, 0) < thinLastPageLines

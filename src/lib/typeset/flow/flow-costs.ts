import type { Block } from '../block/block.ts'

/** Gaps give two lines before a line stays open at the foot: facing pages then end level (PRINT.md §2.5, 3 before 6). */
const gapCosts: readonly number[] = [0, 1.2, 3.2]
/** A column that would be left open by more inside a paragraph takes more of its lines: it is not even tried. */
export const openInside = 4
/** With more lines open, words stand apart from the picture that begins the next page. */
export const openApart = 4
/**
 * For each line open at a foot where the next lines of text would fit: no page stops early so that a month's last page be
 * fuller. Gaps and pictures give for that, text does not.
 */
export const openInsideCost = 120
/** What would stay where it is without any loss is not sent over the page to fill the next one. */
export const fitsCost = 400
export const brokenRuleCost = 4000
export const headAloneCost = 2500
/**
 * Two of the lines a head needs may go over to the next page, dearly, before a page stays open by more; priced by the
 * square of what it lacks: three lines below a head are little, two look left over.
 */
export const headMayLack = 2
export const leastBelowHead = 2
export const headLackCost = 9
/** A page of likes and remarks alone (PRINT.md §2.8): the post they belong to goes over instead. */
export const smallAloneCost = 1500
const thinLastPageCost = 120
/** Of an article: its paragraphs bend, its figures shrink and its headings spread for that. */
const thinLastArticleCost = 130
export const thinLastPageLines = 6
/** Waiting for the next column's head, per line of text that overtakes a figure. */
export const overtakeCost = 0.15
/** A heading overtakes a figure only where a page would stay open otherwise. */
export const headOvertaken = 40

/** Open lines at the foot of a column that is not the last: one is allowed, a third of the page is a fault, two fifths more than one. */
export const holeCost = (open: number, lines: number): number =>
  3 * open * open + (open > 1 ? 12 * (open - 1) : 0) + (open * 3 > lines ? 400 : 0) + (open * 5 > lines * 2 ? 500 : 0)

/** For the square of a month's last open lines, but no more than so much: pages before it do not stay open for them. */
const lastOpenCost = 3
const lastOpenMost = 60

/**
 * The last column may end anywhere, but fuller is better: gaps and pictures before it give what they can give cheaply. A
 * few lines alone on it are a fault of their own.
 */
export function lastCost(used: number, room: number, lines: number, anywhere: boolean): number {
  if (anywhere) return used < thinLastPageLines ? thinLastArticleCost : 0
  const thin = used < thinLastPageLines ? thinLastPageCost : 0
  const open = room - used
  const third = 3 * (open + 1) > lines ? 200 : 0
  return Math.min(lastOpenCost * Math.max(0, open - 1) ** 2, lastOpenMost) + third + thin
}

/** By block: how many lines of text from it on may not be parted; 0 where something else than text stands or follows. */
export function linesTogether(blocks: readonly Block[]): Uint8Array {
  const out = new Uint8Array(blocks.length + 1)
  for (let at = blocks.length - 1; at >= 0; at -= 1) {
    const block = blocks[at] as Block
    if (block.lines !== 1 || block.max !== 1 || block.gap || block.opens || block.floats || block.notes) continue
    if (!block.keep && (!block.breakCost || !out[at + 1])) out[at] = 1
    else if (out[at + 1]) out[at] = Math.min(255, (out[at + 1] as number) + 1)
  }
  return out
}

export const choicesOf = (block: Block): number =>
  block.gap && !block.costs
    ? block.grows === undefined
      ? gapCosts.length
      : block.grows + 1
    : block.max - block.min + 1
export const choiceCost = (block: Block, choice: number): number =>
  block.costs ? (block.costs[choice] ?? 0) : block.gap ? (gapCosts[choice] ?? 0) : 0

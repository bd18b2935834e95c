import type { Block } from '../../block/block.ts'
import { type Column, columnKind } from '../../book/body.ts'
import { evenFlow } from '../../flow/even.ts'
import type { FilledColumn } from '../../flow/flow.ts'

/** An article's pages, and the columns they were flowed through. */
export type Flowed = { filled: FilledColumn[]; ring: readonly Column[] }

/** A last page of text holds so many lines at least: as many as are missing are carried over from the pages before it. */
const leastLastLines = 5
/** No page is made shorter by more than this, nor two facing ones by different amounts. */
const mostShort = 4

/** A block so high is a picture, a table or the like: with it a page is not thin. */
const tallLines = 3

const flowed = (blocks: readonly Block[], ring: readonly Column[]): FilledColumn[] =>
  evenFlow(
    blocks,
    ring.map((column) => ({ ...columnKind(column), turns: false, endsAnywhere: true as const })),
  )

/**
 * Text through a chapter's columns. Where its last page would hold a line or a few that bending paragraphs could not take
 * back, the spread before it ends a line or two higher, both pages alike, or the left page beside it: it is not seen there.
 */
export function articleFlow(blocks: readonly Block[], ring: readonly Column[]): Flowed {
  const filled = flowed(blocks, ring)
  const missing = leastLastLines - linesOfLast(filled)
  if (missing <= 0 || filled.length < 2) return { filled, ring }
  for (let more = missing; more <= mostShort; more += 1) {
    const short = shortened(ring, filled, more)
    const again = flowed(blocks, short)
    if (again.length === filled.length && linesOfLast(again) >= leastLastLines) return { filled: again, ring: short }
  }
  return { filled, ring }
}

/** Lines on the last page; a picture among them counts as enough. */
function linesOfLast(filled: readonly FilledColumn[]): number {
  const placed = filled.at(-1)?.placed ?? []
  return placed.reduce((sum, { lines }) => sum + (lines > tallLines ? leastLastLines : lines), 0)
}

/** The ring as a row of pages, so many lines fewer on the last but one, or half of them on it and on the one facing it. */
function shortened(ring: readonly Column[], filled: readonly FilledColumn[], by: number): Column[] {
  const pages = filled.map(({ kind }, at): Column => ({ ...(ring[kind] as Column), next: at + 1 }))
  const last = pages.length - 1
  const facing = pages[last - 1]?.side === 'right' && last > 1
  for (const [at, page] of pages.entries()) {
    if (at !== last - 1 && !(facing && at === last - 2)) continue
    page.lines -= facing ? Math.ceil(by / 2) : by
  }
  // Whatever comes behind goes on as before.
  const whole = ring.slice(1).map((column) => ({ ...column, next: column.next + last }))
  const parity = whole.findIndex(({ side }) => side !== pages[last]?.side)
  const end = pages[last]
  if (end) end.next = last + 1 + Math.max(0, parity)
  return [...pages, ...whole]
}

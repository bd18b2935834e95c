import type { PlacedBlock } from './flow.ts'

type BlockPage = { blocks: PlacedBlock[]; continues?: number }

/** Marks pages that go on with a post longer than a page (PRINT.md §2.4: the foot then carries its day). */
export function groupPages(pages: PlacedBlock[][], capacity: number): BlockPage[] {
  const lines = new Map<number, number>()
  for (const { block, lines: own } of pages.flat()) {
    if (block.post !== undefined && !block.gap) lines.set(block.post, (lines.get(block.post) ?? 0) + own)
  }
  return pages.map((blocks) => {
    const first = blocks[0]?.block
    const post = first && !first.opens && (lines.get(first.post ?? -1) ?? 0) > capacity ? first.post : undefined
    return { blocks, ...(post === undefined ? {} : { continues: post }) }
  })
}

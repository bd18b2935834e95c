import type { PlacedBlock } from './flow.ts'

export type BlockPage = { blocks: PlacedBlock[]; continues?: number }

/** Marks pages whose first block goes on with a post of an earlier page (PRINT.md §2.4: the foot then carries its day). */
export function groupPages(pages: PlacedBlock[][]): BlockPage[] {
  return pages.map((blocks) => {
    const first = blocks[0]?.block
    const post = first && !first.opens ? first.post : undefined
    return { blocks, ...(post === undefined ? {} : { continues: post }) }
  })
}

import { Fragment, type Node, Slice } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { Block } from '#lib/posts/post-import.ts'
import { nodesOf } from './editor-doc.ts'
import { articleSchema } from './editor-schema.ts'

const { nodes } = articleSchema

const wordsOf = (made: readonly Node[]): Node[] => {
  const out: Node[] = []
  for (const node of made) {
    if (node.type === nodes.figure) continue
    const lines: Node[] = []
    node.descendants((part) => {
      if (part.isInline) lines.push(part)
      return !part.isInline
    })
    if (lines.length > 0) out.push(...(out.length > 0 ? [nodes.br.create()] : []), ...lines)
  }
  return out
}

/**
 * Puts pasted blocks at the cursor. Inside a cell or a caption they become its lines, so that no table is torn in two;
 * pictures then stand behind it.
 */
export const insertBlocks = (state: EditorState, blocks: readonly Block[]): Transaction => {
  const created = nodesOf(blocks)
  const { $from } = state.selection
  const inside = $from.parent.type === nodes.cell || $from.parent.type === nodes.figure
  if (!inside) {
    const open = (node: Node | undefined): number => (node?.type === nodes.p ? 1 : 0)
    return state.tr.replaceSelection(new Slice(Fragment.from(created), open(created[0]), open(created.at(-1))))
  }
  const tr = state.tr.replaceSelection(new Slice(Fragment.from(wordsOf(created)), 0, 0))
  const figures = created.filter((node) => node.type === nodes.figure)
  return figures.length > 0 ? tr.insert(tr.mapping.map($from.after(1)), figures) : tr
}

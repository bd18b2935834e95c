import type { Block, Inline } from './book-import.ts'

/** Inline content as the source wrote it: stickers by their code. */
export function inlineText(inlines: readonly Inline[]): string {
  return inlines.map(inlineWords).join('')
}

const inlineWords = (inl: Inline): string =>
  inl.t === 'br' ? '\n' : inl.t === 'emoji' ? inl.code : inl.t === 'note' ? `（${inl.s}）` : inl.s

/** The words of an entry; an empty line between paragraphs. */
export function plainText(blocks: readonly Block[]): string {
  return blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n')
}

const blockText = (block: Block): string => {
  if (block.t === 'hr') return ''
  if (block.t === 'table') return block.rows.map((cells) => cells.map(inlineText).join('\t')).join('\n')
  return inlineText(block.t === 'figure' ? (block.caption ?? []) : block.inl)
}

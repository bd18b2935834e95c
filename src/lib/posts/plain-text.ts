import type { Block, Inline } from './post-import.ts'

/** Inline content as the source wrote it: stickers by their code. */
export function inlineText(inlines: readonly Inline[]): string {
  return inlines.map(inlineWords).join('')
}

/** The same as people see it: a sticker that has a character is that character. */
const shown = (inlines: readonly Inline[]): string =>
  inlines.map((inl) => (inl.t === 'emoji' && inl.char ? inl.char : inlineWords(inl))).join('')

const inlineWords = (inl: Inline): string =>
  inl.t === 'br' ? '\n' : inl.t === 'emoji' ? inl.code : inl.t === 'note' ? `（${inl.s}）` : inl.s

/** The words of an entry; an empty line between paragraphs. */
export const plainText = (blocks: readonly Block[]): string => wordsOf(blocks, inlineText)

/** The same for people to read. */
export const shownText = (blocks: readonly Block[]): string => wordsOf(blocks, shown)

const wordsOf = (blocks: readonly Block[], said: (inlines: readonly Inline[]) => string): string =>
  blocks
    .map((block) => blockText(block, said))
    .filter((text) => text !== '')
    .join('\n\n')

const blockText = (block: Block, said: (inlines: readonly Inline[]) => string): string => {
  if (block.t === 'hr') return ''
  if (block.t === 'table') return block.rows.map((cells) => cells.map(said).join('\t')).join('\n')
  return said(block.t === 'figure' ? (block.caption ?? []) : block.inl)
}

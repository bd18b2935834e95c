import type { Inline } from '#lib/posts/post-import.ts'
import type { RawBlock } from '../../format/raw.ts'

export type Chapter = { title: string; body: RawBlock[] }

const words = (inl: readonly Inline[]): string =>
  inl
    .map((one) => (one.t === 'br' ? ' ' : one.t === 'emoji' ? (one.char ?? one.code) : one.t === 'note' ? '' : one.s))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

const notesIn = (inl: readonly Inline[]): Inline[] => inl.filter((one) => one.t === 'note')

/**
 * A document as chapters: every heading of the first level begins one, lower ones stay headings in it. With none, or with
 * a single one that does not begin the document, it is one chapter called `name`. What stands before the first is a
 * chapter of its own. Footnotes called in a title are called at the end of the first paragraph.
 */
export function chaptersOf(blocks: readonly RawBlock[], name: string): Chapter[] {
  const headings = blocks.filter((block) => block.t === 'h1' && words(block.inl) !== '').length
  const opens = blocks[0]?.t === 'h1'
  if (headings === 0 || (headings === 1 && !opens)) return [{ title: name, body: [...blocks] }]
  const out: Chapter[] = []
  let notes: Inline[] = []
  for (const block of blocks) {
    const last = out.at(-1)
    if (block.t === 'h1' && words(block.inl) !== '') {
      out.push({ title: words(block.inl), body: [] })
      notes = notesIn(block.inl)
    } else if (!last) out.push({ title: name, body: [block] })
    else if (block.t === 'p' && notes.length > 0) {
      last.body.push({ ...block, inl: [...block.inl, ...notes] })
      notes = []
    } else last.body.push(block)
  }
  return out
}

import type { Inline } from '#lib/posts/post-import.ts'
import type { RawBlock } from '../format/raw.ts'

/** Without what readers tidy: blanks, invisible characters. */
const bare = (s: string): string =>
  s.replace(
    /[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufdd0-\ufdef\ufff9-\uffff\u0000-\u001f\u007f-\u009f]+/g,
    '',
  )

/** More is not looked for. */
const MOST_LOST = 100

const wordsIn = (inl: readonly Inline[]): string =>
  inl.map((one) => ('s' in one && one.t !== 'note' ? one.s : '')).join('')
const notesIn = (inl: readonly Inline[]): string[] => inl.flatMap((one) => (one.t === 'note' ? [one.s] : []))

function* stretches(blocks: readonly RawBlock[]): Generator<readonly Inline[]> {
  for (const block of blocks) {
    if ('inl' in block) yield block.inl
    else if (block.t === 'figure') yield block.caption ?? []
    else if (block.t === 'table') for (const row of block.rows) yield* row
  }
}

/**
 * Which of the words a document says (a paragraph each) stand nowhere in what was read of it. The net below every reader
 * of a format others write: what none of its rules thought of is named all the same.
 */
export function notRead(said: readonly string[], blocks: readonly RawBlock[], more: readonly string[]): string[] {
  const all = [...stretches(blocks)]
  const captions = blocks.flatMap((block) => (block.t === 'table' && block.caption ? [block.caption] : []))
  const read = bare([...more, ...captions, ...all.map(wordsIn), ...all.flatMap(notesIn)].join(''))
  const lost: string[] = []
  let from = 0
  for (const line of said) {
    const words = bare(line)
    if (words === '') continue
    if (lost.length >= MOST_LOST) break
    const at = read.indexOf(words, from)
    if (at >= 0) from = at
    else if (!read.includes(words)) lost.push(line)
  }
  return lost
}

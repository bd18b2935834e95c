import { plainText } from '#lib/posts/plain-text.ts'
import type { RawBlock } from '../../../format/raw.ts'

/** Words without what layout and editors do to them. */
export const compactText = (words: string): string =>
  words
    .normalize('NFKC')
    .replace(/[\s\u200b\ufeff]+/g, '')
    .toLowerCase()

/** Signs in a row that are looked up; shorter words are a line of their own or not found. */
const step = 8
/** So much of a text found is the text: a link or a reading inside may stand otherwise. */
const enough = 0.7

/** The words of a block; of a picture what is written below it. */
export const blockWords = (block: RawBlock): string =>
  block.t === 'figure'
    ? [
        ...(block.caption ? [plainText([{ t: 'p', inl: block.caption }])] : []),
        ...block.media.flatMap(({ caption }) => caption ?? []),
      ].join('\n')
    : plainText([block])

/** Looks words up in a body, in time of their own length: every eight signs of it are in a table. */
export function shownWords(body: readonly RawBlock[]): { at(words: string): number | undefined } {
  const pieces = new Map<string, number>()
  const lines = new Map<string, number>()
  for (const [i, block] of body.entries()) {
    const words = blockWords(block)
    for (const line of words.split(/[\n\t]/)) if (!lines.has(compactText(line))) lines.set(compactText(line), i)
    const text = compactText(words)
    for (let from = 0; from + step <= text.length; from++) {
      const piece = text.slice(from, from + step)
      if (!pieces.has(piece)) pieces.set(piece, i)
    }
  }
  return {
    at(words) {
      const text = compactText(words)
      const line = lines.get(text)
      if (line !== undefined || text.length < step) return line
      let asked = 0
      const found: number[] = []
      for (let from = 0; from + step <= text.length; from += step) {
        asked++
        const at = pieces.get(text.slice(from, from + step))
        if (at !== undefined) found.push(at)
      }
      return found.length >= asked * enough ? found[0] : undefined
    },
  }
}

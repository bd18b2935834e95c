import type { RawBlock } from './raw.ts'
import { cleanText, inlinesOf, plainNotation } from './text.ts'

/** Each a sign that means something to Markdown alone; one of them stands in many a plain text. */
const marks = [
  /^#{1,6} \S/m,
  /!?\[[^[\]\n]{0,200}\]\((?:https?:|[^()\s]{1,200}\.\w{2,4}\))/,
  /\*\*[^*\n]{1,200}\*\*/,
  /^(?:```|~~~)/m,
  /^\|(?:[ :]?-{2,}:?[ ]?\|)+/m,
  /^- \[[ xX]\] /m,
]

/** A file called Markdown is; any other text only where two of its marks agree. */
export const isMarkdown = (name: string, words: string): boolean =>
  /\.(md|markdown|mdx|mdown)$/i.test(name) ||
  !/\.txt$/i.test(name) ||
  marks.filter((mark) => mark.test(words)).length >= 2

/** A line set in by blanks, a tab or 　　 begins a paragraph; so does one behind an empty line. */
const begins = /^(?:[ ]{2,}|\t|\u3000)/

/** Plain text as it was typed: every sign stays, a line's end is one, the setting-in is the page's own. */
export function wordBlocks(words: string): RawBlock[] {
  const paragraphs: string[][] = []
  let open = false
  for (const line of words.split('\n')) {
    if (line.trim() === '') {
      open = false
      continue
    }
    if (!open || begins.test(line)) paragraphs.push([])
    paragraphs.at(-1)?.push(line.trim().replace(/^\u3000+/, ''))
    open = true
  }
  return paragraphs.flatMap((lines): RawBlock[] => {
    const { text } = cleanText(lines.join('\n'))
    return text === '' ? [] : [{ t: 'p', inl: inlinesOf(text, plainNotation) }]
  })
}

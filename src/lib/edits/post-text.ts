import { shownText } from '#lib/posts/plain-text.ts'
import type { Block, Inline } from '#lib/posts/post-import.ts'

const isWritten = (block: Block): boolean => block.t !== 'figure' && block.t !== 'hr'

/** What of a post can be rewritten: its words without captions, an empty line between paragraphs. */
export const writtenText = (body: readonly Block[]): string => shownText(body.filter(isWritten))

const plain = (words: string): string => words.replace(/\s+/g, ' ').trim()

const paragraph = (words: string): Block => ({
  t: 'p',
  inl: words.split('\n').flatMap((s, at): Inline[] => [...(at > 0 ? [{ t: 'br' as const }] : []), { t: 'text', s }]),
})

/** Places of the written blocks of a body by their words, first to last. */
const placesOf = (body: readonly Block[]): Map<string, number[]> => {
  const places = new Map<string, number[]>()
  for (const [at, block] of body.entries()) {
    if (!isWritten(block)) continue
    const words = plain(shownText([block]))
    const known = places.get(words)
    if (known) known.push(at)
    else places.set(words, [at])
  }
  return places
}

/**
 * A body with other words. Paragraphs that say what they said stay as they were brought, with their links, stickers and
 * names of others; pictures between them stay behind the words they stood behind. Each block is read once, however many
 * paragraphs there are: a post of thousands is looked at with every month, search and setting.
 */
export const rewritten = (body: readonly Block[], text: string): Block[] => {
  const out: Block[] = []
  const places = text === '' ? new Map<string, number[]>() : placesOf(body)
  /** How many places of these words lie behind us. */
  const passed = new Map<string, number>()
  let at = 0
  const pictures = (to: number): void => {
    for (; at < to; at += 1) {
      const block = body[at] as Block
      if (!isWritten(block)) out.push(block)
    }
  }
  for (const paragraphWords of text === '' ? [] : text.split(/\n{2,}/)) {
    const words = plain(paragraphWords)
    const known = places.get(words) ?? []
    let next = passed.get(words) ?? 0
    while (next < known.length && (known[next] as number) < at) next += 1
    passed.set(words, next)
    const same = known[next]
    if (same === undefined) {
      out.push(paragraph(paragraphWords))
      continue
    }
    pictures(same)
    out.push(body[same] as Block)
    at = same + 1
  }
  pictures(body.length)
  return out
}

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

/**
 * A body with other words. Paragraphs that say what they said stay as they were brought, with their links, stickers and
 * names of others; pictures between them stay behind the words they stood behind.
 */
export const rewritten = (body: readonly Block[], text: string): Block[] => {
  const out: Block[] = []
  let at = 0
  for (const words of text === '' ? [] : text.split(/\n{2,}/)) {
    const same = body.findIndex((block, i) => i >= at && isWritten(block) && plain(shownText([block])) === plain(words))
    if (same >= 0) {
      out.push(...body.slice(at, same).filter((block) => !isWritten(block)), body[same]!)
      at = same + 1
    } else out.push(paragraph(words))
  }
  return [...out, ...body.slice(at).filter((block) => !isWritten(block))]
}

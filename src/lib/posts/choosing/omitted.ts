import type { Entry, Inline } from '../post-import.ts'

/** Why a post is offered to be left out before a book is made: only links, only emoji, seen by its writer alone. */
export const omittedKinds = ['links', 'emoji', 'private'] as const
export type Omitted = (typeof omittedKinds)[number]

const address = /https?:\/\/[^\s\u3000-\u303f\uff00-\uffef]+/g
/** Signs of faces and things, with what colours, joins and numbers them. Digits alone are words. */
const sign =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\d#*]\u{FE0F}?\u{20E3}|[\u{200D}\u{FE0E}\u{FE0F}]/gu

/** What a line of a post holds besides words; undefined: it has words. */
const heldBy = (inlines: readonly Inline[]): { links: boolean; emoji: boolean } | undefined => {
  const held = { links: false, emoji: false }
  for (const one of inlines) {
    if (one.t === 'a') held.links = true
    else if (one.t === 'emoji') held.emoji = true
    else if (one.t === 'text') {
      const bare = one.s.replaceAll(address, '')
      const words = bare.replaceAll(sign, '')
      held.links ||= bare !== one.s
      held.emoji ||= words !== bare
      if (/[^\s\p{Cf}\p{Cc}]/u.test(words)) return undefined
    } else if (one.t !== 'br') return undefined
  }
  return held
}

/**
 * Which kind a post is of, one at most; undefined: it goes in like any other. A picture, a place in a talk (remarks below
 * it, something of others passed on) or one word make a post more than its links and emoji. Diaries, articles and floors
 * are private or short by nature.
 */
export function omittedKind(entry: Entry): Omitted | undefined {
  if (entry.type !== 'post') return undefined
  if (entry.visibility === 'private') return 'private'
  const { title, media, comments = [], repost, body, link } = entry
  if (title || media.length > 0 || comments.length > 0 || repost) return undefined
  let [links, emoji] = [link !== undefined, false]
  for (const block of body) {
    const held = 'inl' in block ? heldBy(block.inl) : undefined
    if (!held) return undefined
    links ||= held.links
    emoji ||= held.emoji
  }
  return links ? 'links' : emoji ? 'emoji' : undefined
}

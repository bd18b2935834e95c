/** Emoji in words people wrote, for screens: drawn by us as in their books, since not every system has them. */
const unit = String.raw`(?:\p{Emoji_Presentation}\ufe0f?\p{Emoji_Modifier}?|\p{Emoji}(?:\ufe0f|\p{Emoji_Modifier}))\u20e3?(?:[\u{e0020}-\u{e007e}]+\u{e007f})?`
const sequences = new RegExp(
  // What a joiner joins: browsers of 2018 don't know Extended_Pictographic, and to Unicode digits are Emoji.
  String.raw`\p{Regional_Indicator}{2}|${unit}(?:\u200d(?:${unit}|(?![0-9#*])\p{Emoji}))*`,
  'gu',
)

/** Class names of such a drawing: 18 px beside letters of the usual size, and larger with them (spec §9). */
export const emojiLook = 'inline-block size-[1.125rem] align-[-0.2em]'

export type WordPart = { text: string; emoji: boolean }

/** The text in pieces, in order and whole. Digits, © and the like count as emoji only where they ask for it (U+FE0F). */
export const emojiWords = (text: string): WordPart[] => {
  const parts: WordPart[] = []
  let done = 0
  sequences.lastIndex = 0
  for (let match = sequences.exec(text); match; match = sequences.exec(text)) {
    const [found] = match
    if (match.index > done) parts.push({ text: text.slice(done, match.index), emoji: false })
    parts.push({ text: found, emoji: true })
    done = match.index + found.length
  }
  if (done < text.length) parts.push({ text: text.slice(done), emoji: false })
  return parts
}

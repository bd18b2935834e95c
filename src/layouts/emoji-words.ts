/** Emoji in words people wrote, for screens: drawn by us as in their books, since not every system has them. */
const unit = String.raw`(?:\p{Emoji_Presentation}\ufe0f?\p{Emoji_Modifier}?|\p{Emoji}(?:\ufe0f|\p{Emoji_Modifier}))\u20e3?(?:[\u{e0020}-\u{e007e}]+\u{e007f})?`
const sequences = new RegExp(
  String.raw`\p{Regional_Indicator}{2}|${unit}(?:\u200d(?:${unit}|\p{Extended_Pictographic}))*`,
  'gu',
)

export type WordPart = { text: string; emoji: boolean }

/** The text in pieces, in order and whole. Digits, © and the like count as emoji only where they ask for it (U+FE0F). */
export const emojiWords = (text: string): WordPart[] => {
  const parts: WordPart[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(sequences)) {
    if (index > done) parts.push({ text: text.slice(done, index), emoji: false })
    parts.push({ text: found, emoji: true })
    done = index + found.length
  }
  if (done < text.length) parts.push({ text: text.slice(done), emoji: false })
  return parts
}

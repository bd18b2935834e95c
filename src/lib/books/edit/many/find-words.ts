/** A place where the words stand, and what stands around it. */
export type WordsPlace = {
  /** The how-manieth in its text, from 0. */
  at: number
  before: string
  after: string
}

/** So many characters on either side are shown. */
const around = 14

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** Where the words begin, one after the other, none inside the one before. */
const starts = (text: string, words: string): number[] => {
  const found: number[] = []
  if (words === '') return found
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) found.push(at)
  return found
}

/** Every place of the words in a text, in its order. */
export const placesOf = (text: string, words: string): WordsPlace[] =>
  starts(text, words).map((start, at) => {
    const before = Array.from(text.slice(0, start))
    const after = Array.from(text.slice(start + words.length, start + words.length + around * 2))
    return {
      at,
      before: `${before.length > around ? '…' : ''}${oneLine(before.slice(-around).join(''))}`,
      after: oneLine(after.slice(0, around).join('')),
    }
  })

/** Of the places listed so far those that are ticked: nothing is replaced that nobody could see. */
export const chosenOf = <Found extends { key: string }>(
  found: readonly Found[],
  listed: number,
  left: ReadonlySet<string>,
): Found[] => found.slice(0, listed).filter(({ key }) => !left.has(key))

/** The text with other words at the places that were chosen. */
export const withWords = (text: string, words: string, other: string, chosen: ReadonlySet<number>): string => {
  let [out, from] = ['', 0]
  starts(text, words).forEach((start, at) => {
    if (!chosen.has(at)) return
    out += text.slice(from, start) + other
    from = start + words.length
  })
  return out + text.slice(from)
}

/** A piece of a filled preface: `blank` names the blank its words came from. */
export type PrefacePiece = { text: string; blank?: string }

const hole = /\{([^{}]*)\}/

/** One sentence in pieces; undefined when one of its blanks is empty. */
const filledSentence = (sentence: string, words: Readonly<Record<string, string>>): PrefacePiece[] | undefined => {
  const pieces: PrefacePiece[] = []
  let rest = sentence
  for (let found = hole.exec(rest); found; found = hole.exec(rest)) {
    const blank = found[1] ?? ''
    const text = (words[blank] ?? '').trim()
    if (text === '') return undefined
    if (found.index > 0) pieces.push({ text: rest.slice(0, found.index) })
    pieces.push({ text, blank })
    rest = rest.slice(found.index + found[0].length)
  }
  if (rest !== '') pieces.push({ text: rest })
  return pieces
}

/**
 * The paragraphs of a preface with its blanks filled. A sentence one of whose blanks is empty is left out, and a paragraph
 * of which nothing is left. What was filled in is text: braces in it name no blank. Pure.
 */
export const filledPreface = (
  paragraphs: readonly string[],
  words: Readonly<Record<string, string>>,
): PrefacePiece[][] =>
  paragraphs
    .map((paragraph) =>
      (paragraph.match(/[^。！？]+[。！？]?/g) ?? []).flatMap((sentence) => filledSentence(sentence, words) ?? []),
    )
    .filter((pieces) => pieces.length > 0)

/** The same as text, a line a paragraph. */
export const prefaceText = (paragraphs: readonly string[], words: Readonly<Record<string, string>>): string =>
  filledPreface(paragraphs, words)
    .map((pieces) => pieces.map(({ text }) => text).join(''))
    .join('\n')

/** A piece of a filled preface: `blank` names the blank its words came from. */
export type PrefacePiece = { text: string; blank?: string }

const hole = /\{([^{}]*)\}/

/** A clause in pieces; undefined when one of its blanks is empty. */
const filledClause = (clause: string, words: Readonly<Record<string, string>>): PrefacePiece[] | undefined => {
  const pieces: PrefacePiece[] = []
  let rest = clause
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

/** What is left of a sentence, with commas between and its own mark at the end; nothing when no clause is. */
const filledSentence = (sentence: string, words: Readonly<Record<string, string>>): PrefacePiece[] => {
  const [end = ''] = /[。！？]$/.exec(sentence) ?? []
  const clauses = (end === '' ? sentence : sentence.slice(0, -1))
    .split('，')
    .map((clause) => filledClause(clause, words))
    .filter((pieces) => pieces !== undefined)
  const joined = clauses.flatMap((pieces, at) => (at === 0 ? pieces : [{ text: '，' }, ...pieces]))
  return joined.length === 0 || end === '' ? joined : [...joined, { text: end }]
}

/**
 * The paragraphs of a preface with its blanks filled. A clause one of whose blanks is empty is left out, and a paragraph
 * of which nothing is left. What was filled in is text: braces and commas in it part nothing. Pure.
 */
export const filledPreface = (
  paragraphs: readonly string[],
  words: Readonly<Record<string, string>>,
): PrefacePiece[][] =>
  paragraphs
    .map((paragraph) =>
      (paragraph.match(/[^。！？]+[。！？]?/g) ?? []).flatMap((sentence) => filledSentence(sentence, words)),
    )
    .filter((pieces) => pieces.length > 0)

/** The same as text, a line a paragraph. */
export const prefaceText = (paragraphs: readonly string[], words: Readonly<Record<string, string>>): string =>
  filledPreface(paragraphs, words)
    .map((pieces) => pieces.map(({ text }) => text).join(''))
    .join('\n')

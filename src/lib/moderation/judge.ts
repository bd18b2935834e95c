import type { Hit, HitKind } from './moderation.ts'
import { wordList } from './word-list.data.ts'
import { wordMatch } from './word-match.ts'

const match = wordMatch(
  Object.entries(wordList.words).flatMap(([kind, words]) => words.map((text) => ({ text, kind: kind as HitKind }))),
)

/** Hits that are kept of one text: what is full of them is decided by fewer. */
const mostHits = 50

/** What the list says of a text: nothing found, or somebody looks first. */
export const judge = (text: string): { hits: Hit[]; version: number } => ({
  hits: match(text).slice(0, mostHits),
  version: wordList.version,
})

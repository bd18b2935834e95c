import createHyphenator from 'hyphen'
import english from 'hyphen/patterns/en-us.js'

/** Letters that stay on either side of a hyphen. */
const leastUnits = 3
const mark = '\u00AD'
/** Words of English prose; a capital may begin them from eight letters on, since short ones are mostly names. */
const prose = /^(?:[a-z]{6,}|[A-Z][a-z]{7,})$/
const camel = /^(?:[A-Z][a-z]{2,}){2,}$/

const hyphenated = createHyphenator(english, { hyphenChar: mark, minWordLength: 6 }) as (word: string) => string

const kept = new Map<string, readonly number[]>()
const wordsKept = 5000

/**
 * Offsets at which `word` may be parted with a hyphen, ascending; at least three letters stay on either side. English by
 * Liang's patterns (hyph-en-us); TypeScript and YouTube between the parts people see; anything with figures or signs is
 * left whole.
 */
export function hyphenPoints(word: string): readonly number[] {
  const cached = kept.get(word)
  if (cached) return cached
  const created = camel.test(word) ? capitals(word) : prose.test(word) ? syllables(word) : []
  const inside = created.filter((at) => at >= leastUnits && word.length - at >= leastUnits)
  if (kept.size > wordsKept) kept.clear()
  kept.set(word, inside)
  return inside
}

const capitals = (word: string): number[] => [...word.matchAll(/[A-Z]/g)].map((match) => match.index)

function syllables(word: string): number[] {
  const points: number[] = []
  let at = 0
  for (const part of hyphenated(word).split(mark)) {
    at += part.length
    points.push(at)
  }
  return points
}

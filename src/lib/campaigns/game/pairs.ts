/** A deal of covers face down: `cards` says which is where, `open` which lie face up for this turn, `found` which stay so. */
export type Pairs = {
  cards: readonly number[]
  open: readonly number[]
  found: readonly number[]
  /** Turns of two. */
  turns: number
}

/** Two of each kind, shuffled. `random`: as Math.random; what is won does not hang on it. */
export const dealt = (kinds: number, random: () => number): Pairs => {
  const cards = Array.from({ length: kinds * 2 }, (_, at) => Math.floor(at / 2))
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const card = cards[at]!
    cards[at] = cards[other]!
    cards[other] = card
  }
  return { cards, open: [], found: [], turns: 0 }
}

export const isFaceUp = ({ open, found }: Pairs, at: number): boolean => open.includes(at) || found.includes(at)

/**
 * A card is turned up. Two that are alike stay; two that are not lie open until the next one is turned, so that nobody has to
 * hurry. A card that is up already is not turned.
 */
export const turned = (pairs: Pairs, at: number): Pairs => {
  const open = pairs.open.length === 2 ? [] : pairs.open
  if (pairs.found.includes(at) || open.includes(at) || at < 0 || at >= pairs.cards.length) return pairs
  const [first] = open
  if (first === undefined) return { ...pairs, open: [at] }
  const turns = pairs.turns + 1
  return pairs.cards[first] === pairs.cards[at]
    ? { ...pairs, open: [], found: [...pairs.found, first, at], turns }
    : { ...pairs, open: [first, at], turns }
}

export const isDone = ({ cards, found }: Pairs): boolean => found.length === cards.length

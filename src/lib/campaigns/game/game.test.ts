import { expect, test } from 'vitest'
import { allChances, chanceOfNone, chanceWords, prizeAt } from './draw.ts'
import { dealt, isDone, isFaceUp, turned } from './pairs.ts'

test('of all ten thousand numbers each prize has as many as its chance says, nothing the rest', () => {
  const prizes = [
    { id: 'a', chance: 3 },
    { id: 'b', chance: 1250 },
    { id: 'c', chance: 1 },
  ]
  const counts = new Map<string, number>()
  for (let roll = 0; roll < allChances; roll += 1) {
    const id = prizeAt(prizes, roll)?.id ?? 'none'
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  expect(Object.fromEntries(counts)).toEqual({ a: 3, b: 1250, c: 1, none: 8746 })
  expect(chanceOfNone(prizes)).toBe(8746)
  expect(prizeAt([{ chance: allChances }], allChances - 1)).toEqual({ chance: allChances })
  expect(prizeAt([], 0)).toBeUndefined()
  expect([1250, 3, 10_000].map(chanceWords)).toEqual(['12.5%', '0.03%', '100%'])
})

test('two alike stay up, two that are not lie open until the next is turned; all found is done', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  let pairs = dealt(6, random)
  expect([...pairs.cards].sort((a, b) => a - b)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  expect(dealt(6, random).cards).not.toEqual(pairs.cards)
  const first = 0
  const unlike = pairs.cards.findIndex((card) => card !== pairs.cards[first])
  pairs = turned(turned(pairs, first), first)
  expect([pairs.open, pairs.turns]).toEqual([[first], 0])
  pairs = turned(pairs, unlike)
  expect([isFaceUp(pairs, first), isFaceUp(pairs, unlike), pairs.turns]).toEqual([true, true, 1])
  pairs = turned(pairs, 11)
  expect([pairs.open, isFaceUp(pairs, first), pairs.turns]).toEqual([[11], false, 1])
  expect(turned(pairs, 12)).toBe(pairs)
  pairs = turned(
    pairs,
    pairs.cards.findIndex((card, at) => card === pairs.cards[11] && at !== 11),
  )
  expect([pairs.open, pairs.found.length]).toEqual([[], 2])
  for (let kind = 0; kind < 6; kind += 1)
    for (const [at, card] of pairs.cards.entries()) if (card === kind) pairs = turned(pairs, at)
  expect([isDone(pairs), pairs.turns]).toEqual([true, 7])
  expect(turned(pairs, 3)).toBe(pairs)
})

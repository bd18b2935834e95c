import { expect, test } from 'vitest'
import { inLots, lotsWords } from './in-lots.ts'

const changes = (count: number, value: string | boolean) =>
  Array.from({ length: count }, (_, at) => ({ target: `i:${at}`, field: 'hidden', base: '', value }))

test('a thousand changes are one command, one more makes two', () => {
  expect(inLots(changes(1000, true)).map((lot) => lot.length)).toEqual([1000])
  expect(inLots(changes(1001, true)).map((lot) => lot.length)).toEqual([1000, 1])
  expect(inLots([])).toEqual([])
})

test('long texts go in commands a call can carry, in their order, none lost', () => {
  const all = changes(20, '字'.repeat(100_000))
  const lots = inLots(all)
  expect(lots.flat()).toEqual(all)
  expect(Math.max(...lots.map((lot) => JSON.stringify(lot).length * 3))).toBeLessThan(4_000_000)
  expect(lots.length).toBe(3)
})

test('several commands are said before', () => {
  expect(lotsWords(1)).toBe('')
  expect(lotsWords(3)).toBe('一次最多改 1000 条，这次分 3 步，撤销也要按 3 次。')
})

import { expect, test } from 'vitest'
import { createCache } from './cache.ts'

test('500 entries are kept, and the one used longest ago makes room', () => {
  const cache = createCache<number>()
  for (let at = 0; at < 500; at += 1) cache.set(`${at}`, at)
  expect(cache.get('0')).toBe(0)
  cache.set('500', 500)
  expect([cache.get('0'), cache.get('1'), cache.get('2'), cache.get('500')]).toEqual([0, undefined, 2, 500])
})

test('an entry is good for 30 minutes and no longer, however often it is read', () => {
  let now = 0
  const cache = createCache<string>({ now: () => now })
  cache.set('a', 'x')
  now = 30 * 60_000 - 1
  expect(cache.get('a')).toBe('x')
  now += 1
  expect(cache.get('a')).toBeUndefined()
})

test('a cache without room is a mistake', () => {
  for (const maxSize of [0, -1, Number.NaN]) expect(() => createCache({ maxSize })).toThrow(RangeError)
})

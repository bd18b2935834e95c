import { expect, test } from 'vitest'
import { mapBounded } from './bounded.ts'

test('answers stand in the order of the items and never more than so many run at once', async () => {
  let running = 0
  let most = 0
  const out = await mapBounded([5, 1, 4, 2, 3], 2, async (n) => {
    most = Math.max(most, ++running)
    for (let i = 0; i < n; i++) await Promise.resolve()
    running--
    return n * 10
  })
  expect(out).toEqual([50, 10, 40, 20, 30])
  expect(most).toBe(2)
})

test('after a failure nothing more is begun, and the failure comes out', async () => {
  const begun: number[] = []
  const all = mapBounded([1, 2, 3, 4, 5, 6], 2, async (n) => {
    begun.push(n)
    await Promise.resolve()
    if (n === 2) throw new Error('two')
  })
  await expect(all).rejects.toThrow('two')
  expect(begun).not.toContain(6)
})

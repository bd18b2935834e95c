/** Which of two values is called one's own, on which device. */
import { expect, test } from 'vitest'
import { newCommandId, thisDevice } from '#lib/editing/device.store.ts'
import { sidesOf } from './conflict-sides.ts'

const noon = Date.UTC(2026, 10, 24, 4)
const [here, there] = ['h'.repeat(22), 't'.repeat(22)]
const between = (late: string, first: string, mineAt = noon + 60_000, theirsAt: number | null = noon) => ({
  ...{ command: newCommandId(late), base: newCommandId(first) },
  ...{ mineAt, theirsAt },
})

test('这里写的 is what this device wrote, whichever came first', () => {
  const own = (choice: string) => [
    { choice, name: '这里写的', use: '用这里写的' },
    { choice: choice === 'mine' ? 'theirs' : 'mine', name: '另一处写的', use: '用另一处写的' },
  ]
  expect(sidesOf(between(here, there), here, noon)).toEqual(own('mine'))
  expect(sidesOf(between(there, here), here, noon)).toEqual(own('theirs'))
})

test('two windows of one device, and a third device, tell them by their times', () => {
  for (const one of [between(here, here), between(there, 'x'.repeat(22))])
    expect(sidesOf(one, here, noon)).toEqual([
      { choice: 'theirs', name: '先存的（11月24日 12:00）', use: '用先存的' },
      { choice: 'mine', name: '后存的（11月24日 12:01）', use: '用后存的' },
    ])
  // What stood there may have been written again since.
  expect(sidesOf(between(there, there, noon, noon + 1), here, noon).map(({ choice }) => choice)).toEqual([
    'mine',
    'theirs',
  ])
  expect(sidesOf({ ...between(there, ''), base: '', theirsAt: null }, here, noon)[0].name).toBe('先存的')
})

test('a device stays the same as long as its storage does, and where there is none as long as the page', () => {
  const kept = new Map<string, string>()
  const shelf = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  const device = thisDevice(shelf)
  expect([device.length, thisDevice(shelf)]).toEqual([22, device])
  const refused = () => {
    throw new Error('no storage')
  }
  expect(thisDevice(refused)).toBe(thisDevice(refused))
  expect(newCommandId(device)).toMatch(/^[\w-]{44}$/)
})

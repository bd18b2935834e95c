import { expect, test } from 'vitest'
import { Lines } from './line.ts'

const gate = () => Promise.withResolvers<void>()

test('one after another in the order they came, whatever becomes of the one before', async () => {
  const [lines, seen, first] = [new Lines(10), [] as string[], gate()]
  const failing = lines.enter('anna', async () => {
    seen.push('begins')
    await first.promise
    seen.push('fails')
    throw new Error('no')
  })
  const next = lines.enter('anna', async () => seen.push('next'))
  const last = lines.enter('anna', async () => seen.push('last'))
  await lines.enter('bert', async () => seen.push('bert'))
  expect(seen).toEqual(['begins', 'bert'])
  first.resolve()
  await expect(failing).rejects.toThrow('no')
  await Promise.all([next, last])
  expect(seen).toEqual(['begins', 'bert', 'fails', 'next', 'last'])
  expect(lines.size).toBe(0)
})

test('a full line takes nobody, until somebody has left it', async () => {
  const [lines, held] = [new Lines(2), gate()]
  const one = lines.enter('anna', () => held.promise)
  const two = lines.enter('anna', async () => 2)
  expect(lines.enter('anna', async () => 3)).toBeUndefined()
  expect(await lines.enter('bert', async () => 3)).toBe(3)
  held.resolve()
  await Promise.all([one, two])
  expect(await lines.enter('anna', async () => 3)).toBe(3)
  expect(lines.size).toBe(0)
})

import { expect, test } from 'vitest'
import { askTogether } from './together.ts'

const counted = () => {
  const asked: string[][] = []
  const get = askTogether(async (keys) => {
    asked.push(keys)
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]))
  })
  return { asked, get }
}

test('who asks at the same time shares one question, and everybody gets their own answer', async () => {
  const { asked, get } = counted()
  expect(await Promise.all(['a', 'b', 'a', 'none'].map(get))).toEqual(['A', 'B', 'A', undefined])
  expect(asked).toEqual([['a', 'b', 'none']])
})

test('who asks later asks anew', async () => {
  const { asked, get } = counted()
  await get('a')
  await get('a')
  expect(asked).toEqual([['a'], ['a']])
})

test('a crowd is parted, and a failure is told to all who shared it and to nobody else', async () => {
  const { asked, get } = counted()
  await Promise.all(Array.from({ length: 1200 }, (_, at) => get(`k${at}`)))
  expect(asked.map((keys) => keys.length)).toEqual([500, 500, 200])
  let fails = true
  const shaky = askTogether<string>(async (keys) => {
    if (fails) throw new Error('away')
    return new Map(keys.map((key) => [key, key]))
  })
  const both = await Promise.allSettled([shaky('a'), shaky('b')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await shaky('a')).toBe('a')
})

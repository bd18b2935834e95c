import { expect, test } from 'vitest'
import { type WarmBook, withWarmBook } from './warm-books.server.ts'

/** A book that takes 100 bytes, and 10 without its pages. */
const open = (id: string, most: number): Promise<WarmBook> =>
  withWarmBook(
    id,
    async (warm) => {
      if (warm.bytes() === 0) {
        let bytes = 100
        warm.bytes = () => bytes
        warm.forgetPages = () => {
          bytes = 10
        }
      }
      return warm
    },
    most,
  )

test('over the bound the book used longest ago forgets its pages first, and is forgotten when that is not enough', async () => {
  const [a, b] = [await open('a', 250), await open('b', 250)]
  // `a` is used again: `b` is the oldest.
  await open('a', 250)
  const c = await open('c', 250)
  expect([a.bytes(), b.bytes(), c.bytes()]).toEqual([100, 10, 100])
  await open('c', 35)
  expect([a.bytes(), b.bytes(), c.bytes()]).toEqual([10, 10, 10])
  expect([await open('a', 35), await open('b', 35), await open('c', 35)]).toEqual([a, b, c])
  await open('c', 25)
  // What another takes its place of is opened anew.
  expect(await open('b', 250)).toBe(b)
  expect(await open('a', 250)).not.toBe(a)
})

test('a book on which work fails is opened anew', async () => {
  const before = await open('d', 1000)
  await expect(withWarmBook('d', () => Promise.reject(new Error('half done')))).rejects.toThrow('half done')
  expect(await open('d', 1000)).not.toBe(before)
})

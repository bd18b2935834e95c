import { expect, test } from 'vitest'
import { formatFor, rangeOf, widthFor } from './picture.ts'

test('a width step is the smallest that is wide enough', () => {
  expect([1, 320, 321, 900, 1280, 4000].map(widthFor)).toEqual([320, 320, 480, 960, 1280, 1280])
})

test('the best format a browser names is taken, refused ones are not', () => {
  expect(formatFor('image/avif,image/webp,*/*')).toBe('avif')
  expect(formatFor('image/avif;q=0, image/webp')).toBe('webp')
  expect(formatFor('*/*')).toBe('jpeg')
  expect(formatFor(null)).toBe('jpeg')
})

test('ranges are cut to the file and impossible ones are named', () => {
  expect(rangeOf('bytes=0-1', 10)).toEqual({ first: 0, last: 1 })
  expect(rangeOf('bytes=5-', 10)).toEqual({ first: 5, last: 9 })
  expect(rangeOf('bytes=-3', 10)).toEqual({ first: 7, last: 9 })
  expect(rangeOf('bytes=10-', 10)).toBe('outside')
  expect(rangeOf('bytes=0-1,4-5', 10)).toBe('whole')
  expect(rangeOf(null, 10)).toBe('whole')
})

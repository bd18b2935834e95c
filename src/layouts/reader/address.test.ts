import { expect, test } from 'vitest'
import { pageOfHash } from './address.ts'

const sections = [
  { route: 'front', firstPage: 0 },
  { route: '202401', firstPage: 6 },
  { route: '202402', firstPage: 30 },
]

test('a number is a page, a month or a part of the book is where it begins, anything else is the cover', () => {
  expect(pageOfHash('#12', sections)).toBe(11)
  expect(pageOfHash('#202402', sections)).toBe(30)
  expect(pageOfHash('#2024-01', sections)).toBe(6)
  expect(pageOfHash('#preface', sections)).toBe(0)
  for (const other of ['', '#', '#cover', '#0', '#-3', '#1.5', '#202403', '#<b>'])
    expect(pageOfHash(other, sections)).toBe(-1)
})

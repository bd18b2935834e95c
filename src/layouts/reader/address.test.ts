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

test('a month that joined another chapter leads to that chapter, whichever way it is written', () => {
  const joined = [
    { route: 'front', firstPage: 0, months: [] },
    { route: '202401', firstPage: 6, months: ['202401', '202402', '202403', '000000'] },
    { route: '202404', firstPage: 30, months: ['202404'] },
  ]
  expect(['#202403', '#2024-02', '#undated', '#202404', '#202405'].map((hash) => pageOfHash(hash, joined))).toEqual([
    6, 6, 6, 30, -1,
  ])
})

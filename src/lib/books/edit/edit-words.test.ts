import { expect, test } from 'vitest'
import { charactersByFace, fontRules } from '#lib/site/brand/page-faces.ts'
import { bookWords, byYear, monthWords, saveLetters, saveWords } from './edit-words.ts'

test('a month says what of it is not in the book, and why', () => {
  expect(monthWords({ entries: 2, included: 2, trashed: 0 })).toBe('共 2 条')
  expect(monthWords({ entries: 2, included: 1, trashed: 0 })).toBe('共 2 条，先放一边 1 条')
  expect(monthWords({ entries: 3, included: 1, trashed: 1 })).toBe('共 3 条，移出 1 条，先放一边 1 条')
  expect(monthWords({ entries: 2, included: 0, trashed: 2 })).toBe('共 2 条，全部移出了')
})

test('months stand under their years, and all of them are counted', () => {
  const month = (year: number, entries: number, included: number, trashed: number) => ({
    year,
    entries,
    included,
    trashed,
  })
  const months = [month(2023, 3, 3, 0), month(2024, 4, 1, 2), month(2024, 1, 1, 0), month(0, 2, 2, 0)]
  expect(byYear(months).map(({ year, months: some }) => `${year}:${some.length}`)).toEqual(['2023:1', '2024:2', '0:1'])
  expect(bookWords(months)).toBe('共 3 个月 10 条，书里 7 条，移出 2 条，1 条没有编进书里。')
  expect(bookWords(months.slice(0, 1))).toBe('共 1 个月 3 条，书里 3 条。')
})

test('what is said without a line has its letters in the font the page came with', () => {
  const { all, later } = charactersByFace(`<div data-letters="${saveLetters}"></div>`, fontRules([]))
  for (const kept of [true, false])
    for (const one of saveWords({ state: 'offline', waiting: 2, kept, message: '' }, false).replace(/\s/g, '')) {
      expect(all.sans).toContain(one)
      expect(later.sans).not.toContain(one)
    }
})

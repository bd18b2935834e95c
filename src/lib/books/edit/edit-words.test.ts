import { expect, test } from 'vitest'
import { charactersByFace, fontRules } from '#lib/site/brand/page-faces.ts'
import { monthWords, saveLetters, saveWords } from './edit-words.ts'

test('a month says what of it is not in the book, and why', () => {
  expect(monthWords({ entries: 2, included: 2, trashed: 0 })).toBe('共 2 条')
  expect(monthWords({ entries: 2, included: 1, trashed: 0 })).toBe('共 2 条，先放一边 1 条')
  expect(monthWords({ entries: 3, included: 1, trashed: 1 })).toBe('共 3 条，移出 1 条，先放一边 1 条')
  expect(monthWords({ entries: 2, included: 0, trashed: 2 })).toBe('共 2 条，全部移出了')
})

test('what is said without a line has its letters in the font the page came with', () => {
  const { all, later } = charactersByFace(`<div data-letters="${saveLetters}"></div>`, fontRules([]))
  for (const kept of [true, false])
    for (const one of saveWords({ state: 'offline', waiting: 2, kept }, false).replace(/\s/g, '')) {
      expect(all.sans).toContain(one)
      expect(later.sans).not.toContain(one)
    }
})

import { expect, test } from 'vitest'
import { countWords, goneWords, monthWords, partWords, sumOf } from './update-words.ts'

const month = { route: '202406', year: 2024, month: 6, added: 3, changed: 1, gone: 2, asks: 1, outside: false }

test('what a month brings is said in one line, without what is none', () => {
  expect(countWords(month)).toBe('新加 3 条，改过 1 条，没有了 2 条')
  expect(countWords({ ...month, changed: 0, gone: 0 })).toBe('新加 3 条')
  expect(monthWords(month)).toBe('2024 年 6 月')
  expect(monthWords({ year: 0, month: 0 })).toBe('没有日期的')
  expect(sumOf([month, month])).toEqual({ added: 6, changed: 2, gone: 4, asks: 2 })
  expect(sumOf([])).toEqual({ added: 0, changed: 0, gone: 0, asks: 0 })
})

test('what is gone elsewhere stays in the book unless it is ticked to leave, and that is said', () => {
  expect(goneWords(0, 0)).toBe('')
  expect(goneWords(2, 0)).toBe('原处没有了的仍留在书里')
  expect(goneWords(2, 1)).toBe('原处没有了的，没勾移出的仍留在书里')
})

test('what changed of a post', () => {
  expect(partWords(['text', 'pictures'])).toBe('改了文字、图片')
  expect(partWords([])).toBe('')
})

import { expect, test } from 'vitest'
import { doneWords, whenWords } from './history-words.ts'

test('each command says what it did, how much, and what it left alone', () => {
  expect(doneWords({ name: 'hide-post', changes: 1, skipped: 0 })).toBe('移出')
  expect(doneWords({ name: 'hide-posts', changes: 12, skipped: 0 })).toBe('一起移出，12 处')
  expect(doneWords({ name: 'undo', changes: 1, skipped: 2 })).toBe('撤销，2 处后来又改过，没有动')
  expect(doneWords({ name: 'restore', changes: 0, skipped: 0 })).toBe('回到先前的样子，没有改动')
  expect(doneWords({ name: 'hide-likes', changes: 1, skipped: 0 })).toBe('不印一部分')
  expect(doneWords({ name: 'change-something', changes: 1, skipped: 0 })).toBe('修改')
})

test('times are said as far as they are needed', () => {
  const now = new Date(2026, 10, 23, 18, 0).getTime()
  expect(whenWords(new Date(2026, 10, 23, 9, 5).getTime(), now)).toBe('今天 9:05')
  expect(whenWords(new Date(2026, 7, 9, 21, 40).getTime(), now)).toBe('8 月 9 日 21:40')
  expect(whenWords(new Date(2025, 7, 9, 21, 40).getTime(), now)).toBe('2025 年 8 月 9 日 21:40')
})

import { expect, test } from 'vitest'
import { takenBackWords } from './taken-back-words.ts'

test('the news says what was taken back or done again, posts first', () => {
  const undo = { name: 'undo' as const, postCount: 0, parts: [] }
  expect(takenBackWords({ ...undo, postCount: 1 }, '3 月 5 日那条')).toBe('撤销了：3 月 5 日那条的修改')
  expect(takenBackWords({ ...undo, postCount: 4, parts: ['序言的正文'] }, '3 月 5 日那条')).toBe(
    '撤销了：3 月 5 日那条等 4 条的修改、序言的正文',
  )
  expect(takenBackWords({ ...undo, postCount: 2 })).toBe('撤销了：2 条的修改')
  expect(takenBackWords({ ...undo, name: 'redo', parts: ['加插页「地图」'] })).toBe('重做了：加插页「地图」')
  expect(takenBackWords({ ...undo, parts: ['一', '二', '三', '四'] })).toBe('撤销了：一、二、三等 4 处')
})

import { expect, test } from 'vitest'
import { spaced } from './spaced.ts'

test('a blank stands between Han and Latin, once, and nowhere else', () => {
  expect(spaced('这里面不是QQ 说说。')).toBe('这里面不是 QQ 说说。')
  expect(spaced('按UTC时间')).toBe('按 UTC 时间')
  expect(spaced('这里要的是Day One、.md文本')).toBe('这里要的是 Day One、.md 文本')
  expect(spaced('已经 OK 了')).toBe('已经 OK 了')
})

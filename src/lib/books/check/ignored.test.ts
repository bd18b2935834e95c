import { expect, test } from 'vitest'
import { findingKey } from './finding-key.ts'
import { withIgnored } from './ignored.ts'

test('findings are ignored for a reason, for another one, and heard again', () => {
  const first = withIgnored({}, { keys: ['a', 'b', 'a'], reason: '就是这样', atMs: 1 })
  expect(first).toEqual({ a: { reason: '就是这样', atMs: 1 }, b: { reason: '就是这样', atMs: 1 } })
  const second = withIgnored(first, { keys: ['b'], reason: '没有原图', atMs: 2 })
  expect(second.b).toEqual({ reason: '没有原图', atMs: 2 })
  expect(withIgnored(second, { keys: ['a', 'unknown'], reason: null, atMs: 3 })).toEqual({ b: second.b })
  expect(Object.keys(first)).toEqual(['a', 'b'])
})

test('a thousand are remembered, the oldest forgotten', () => {
  const keys = Array.from({ length: 500 }, (_, at) => `k${at}`)
  let all = withIgnored({}, { keys: ['first'], reason: 'r', atMs: 0 })
  all = withIgnored(all, { keys, reason: 'r', atMs: 1 })
  all = withIgnored(all, { keys: keys.map((key) => `${key}+`), reason: 'r', atMs: 2 })
  expect(Object.keys(all)).toHaveLength(1000)
  expect(all.first).toBeUndefined()
})

test('a finding is known again on another page, and is another one where more is missing', () => {
  const missing = { reason: 'missing_picture', month: '202404', title: '有图片没有找到', count: 2 } as const
  expect(findingKey(missing)).toBe(findingKey({ ...missing }))
  expect(findingKey({ ...missing, count: 3 })).not.toBe(findingKey(missing))
  expect(findingKey({ ...missing, month: '202405' })).not.toBe(findingKey(missing))
  const glyph = { reason: 'missing_glyph', month: '202404', title: '', character: '𠮷' } as const
  expect(findingKey({ ...glyph, month: '202405' })).toBe(findingKey(glyph))
})

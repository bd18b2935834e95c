import { expect, test } from 'vitest'
import { paymentTitle } from './provider.ts'

test('a title sent to a provider has no number of anybody, no signs that break links, and is never empty', () => {
  expect(paymentTitle('心书 图书 · A5')).toBe('心书 图书 · A5')
  expect(paymentTitle('给 13800138000 的书 <b>&quot;')).toBe('给 的书 b quot')
  expect(paymentTitle('😀%')).toBe('图书')
  expect(paymentTitle('书'.repeat(99))).toHaveLength(40)
})

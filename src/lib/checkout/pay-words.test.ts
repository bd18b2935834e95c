import { expect, test } from 'vitest'
import { deviceOf, payScene, returnedWords, untilWords } from './pay-words.ts'

const back = {
  provider: 'wechatpay',
  fen: 11_228,
  reason: 'late',
  state: 'done',
  at: Date.UTC(2026, 10, 22, 6, 58),
} as const
const view = (more: object = {}) => ({
  ...{ state: 'open' as const, payBefore: 1, attempt: null, returned: [] },
  ...more,
})

test('what is settled is settled, whatever a question said before; what came late is said', () => {
  expect(payScene(view({ state: 'settled' }), true)).toBe('settled')
  expect(payScene(view({ state: 'closed' }), true)).toBe('closed')
  expect(payScene(view({ state: 'closed', returned: [back] }), false)).toBe('late')
  expect(payScene(view(), true)).toBe('unknown')
  expect(payScene(view({ attempt: { provider: 'alipay', state: 'failed' } }), false)).toBe('failed')
  expect(payScene(view({ attempt: { provider: 'alipay', state: 'pending' } }), false)).toBe('ways')
  expect(payScene(view(), false)).toBe('ways')
})

test('where somebody pays is read from what the browser says of itself', () => {
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140')).toBe('desk')
  expect(deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari')).toBe('phone')
  expect(deviceOf('Mozilla/5.0 (Linux; Android 15) Mobile')).toBe('phone')
  expect(deviceOf('Mozilla/5.0 (iPhone) MicroMessenger/8.0.53')).toBe('wechat')
})

test('times are those of UTC+8; a held balance is only spoken of where there is one', () => {
  const now = Date.UTC(2026, 10, 22, 6)
  const until = Date.UTC(2026, 10, 22, 6, 56)
  expect(untilWords(until, 0, now)).toBe('这笔订单留到今天 14:56。到点没付，它自己关上，重下一单就好。')
  expect(untilWords(until, 2000, now)).toContain('占住的余额放回原处')
  expect(untilWords(null, 2000, now)).toBe('')
  expect(returnedWords(back, now)).toBe('112.28 元已退回微信支付，今天 14:58。')
  expect(returnedWords({ ...back, state: 'underway' }, now)).toContain('正在退回')
})

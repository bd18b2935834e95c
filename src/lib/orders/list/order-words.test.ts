import { expect, test } from 'vitest'
import { statesOf } from '#lib/std/machine.ts'
import { orderMachine } from '../order.machine.ts'
import { stateLook, stateSentence } from './order-words.ts'

const nowMs = Date.UTC(2026, 10, 22, 6)

test('every state has a name and a sentence of its own', () => {
  const states = statesOf(orderMachine)
  const facts = { payBefore: nowMs + 60_000, isPdf: false, refunded: 4500 }
  expect(new Set(states.map((state) => stateLook(state).name)).size).toBe(states.length)
  expect(new Set(states.map((state) => stateSentence({ state, ...facts }, nowMs))).size).toBe(states.length)
})

test('an unpaid order says until when it waits, and afterwards that it is being looked into', () => {
  const unpaid = { state: 'unpaid' as const, isPdf: false, refunded: 0 }
  expect(stateSentence({ ...unpaid, payBefore: Date.UTC(2026, 10, 22, 6, 56) }, nowMs)).toBe(
    '留到今天 14:56，到点没付就自己关上。',
  )
  expect(stateSentence({ ...unpaid, payBefore: nowMs }, nowMs)).toContain('核对')
})

test('files are not printed and not sent', () => {
  const file = { payBefore: null, isPdf: true, refunded: 0 }
  for (const state of ['paid', 'completed'] as const) expect(stateSentence({ state, ...file }, nowMs)).toContain('下载')
})

import { expect, test } from 'vitest'
import { eventsOf, statesOf } from '#lib/std/machine.ts'
import { orderMachine } from '../order.machine.ts'
import { stagesOf, stateHeading, stepLines } from './order-steps.ts'

test('what happened is told newest first, and begins with the order itself', () => {
  const lines = stepLines(1, [
    { event: 'pay', atMs: 2 },
    { event: 'print', atMs: 3 },
  ])
  expect(lines).toEqual([
    { atMs: 3, words: '印刷厂接单，开始印刷' },
    { atMs: 2, words: '付款成功' },
    { atMs: 1, words: '提交订单' },
  ])
})

test('what was changed of an order is named', () => {
  const words = (reason: string | null) => stepLines(0, [{ event: 'edit', atMs: 0, reason }])[0]!.words
  expect(words('address,courier')).toBe('改了收件地址、快递')
  expect(words('book')).toBe('改了要印的书')
  expect(words(null)).toBe('改了要印的内容')
})

test('every event has words of its own', () => {
  const words = eventsOf(orderMachine).map((event) => stepLines(0, [{ event, atMs: 0 }])[0]!.words)
  expect(new Set(words).size).toBe(words.length)
  expect(words.every(Boolean)).toBe(true)
})

test('one stage is now until it has arrived; what ended otherwise has none', () => {
  const steps = [
    { event: 'pay' as const, atMs: 5 },
    { event: 'print' as const, atMs: 6 },
  ]
  expect(stagesOf('printing', steps, { isPdf: false }).map(({ name, at, atMs }) => [name, at, atMs])).toEqual([
    ['付款', 'done', 5],
    ['印刷', 'now', 6],
    ['寄出', 'ahead', null],
    ['收到', 'ahead', null],
  ])
  for (const state of ['unpaid', 'paid'] as const) expect(stagesOf(state, [], { isPdf: false })[0]!.at).toBe('now')
  expect(stagesOf('completed', steps, { isPdf: false }).every(({ at }) => at === 'done')).toBe(true)
  for (const state of ['closed', 'refunding', 'refunded'] as const)
    expect(stagesOf(state, steps, { isPdf: false })).toEqual([])
  expect(stagesOf('paid', steps, { isPdf: true })).toEqual([])
  for (const state of statesOf(orderMachine)) expect(stateHeading(state, false)).not.toBe('')
})

test('what is printed again was neither ordered nor paid', () => {
  const lines = stepLines(1, [{ event: 'pay', atMs: 2 }], true).map(({ words }) => words)
  expect(lines).toEqual(['排进印刷', '我们同意补印'])
  expect(stagesOf('paid', [], { isPdf: false, isRepair: true }).map(({ name }) => name)).toEqual([
    ...['同意', '印刷', '寄出', '收到'],
  ])
})

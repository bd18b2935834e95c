import { expect, test } from 'vitest'
import { mayTake, pressTabs, shortHash, trackingPattern } from './press.ts'

const paidAtMs = Date.UTC(2026, 10, 22, 6)
const hourMs = 3_600_000

test('the press takes nothing in the two hours its buyer can cancel, and nothing that is not paid', () => {
  expect(mayTake({ state: 'paid', paidAtMs }, paidAtMs + 2 * hourMs - 1)).toMatchObject({
    failure: { status: 409, code: 'press_too_early' },
  })
  expect(mayTake({ state: 'paid', paidAtMs }, paidAtMs + 2 * hourMs)).toEqual({ ok: true, value: undefined })
  for (const state of ['unpaid', 'printing', 'shipped', 'completed', 'refunding', 'refunded', 'closed'] as const)
    expect(mayTake({ state, paidAtMs }, paidAtMs + 99 * hourMs)).toMatchObject({ failure: { code: 'wrong_state' } })
})

test('a tab is a state; hashes and numbers are as people compare and couriers print them', () => {
  expect(new Set(pressTabs.map(({ state }) => state)).size).toBe(pressTabs.length)
  expect(shortHash('4be190d7c2a3518f00')).toBe('4be1 90d7 c2a3 518f')
  for (const good of ['SF1234567890123', '778899001122']) expect(trackingPattern.test(good)).toBe(true)
  for (const bad of ['', 'SF 123', '12345', '１２３４５６', 'a'.repeat(31)])
    expect(trackingPattern.test(bad)).toBe(false)
})

import { expect, test } from 'vitest'
import { fileRight } from './file-right.ts'

const at = (text: string): Date => new Date(`${text}+08:00`)
const right = (state: Parameters<typeof fileRight>[0]['state'], now: string, renewed: string | null = null) =>
  fileRight(
    { state, paidAt: at('2026-11-01T23:59:00'), filesRenewedAt: renewed === null ? null : at(renewed) },
    at(now).getTime(),
  )

test('thirty days from the start of the day in UTC+8, and thirty more when it is renewed', () => {
  expect(right('paid', '2026-11-02T10:00:00')).toMatchObject({
    ...{ state: 'alive', expiredAt: at('2026-12-01T00:00:00').getTime() },
  })
  expect(right('completed', '2026-11-30T23:59:59').state).toBe('alive')
  expect(right('completed', '2026-12-01T00:00:00').state).toBe('over')
  expect(right('completed', '2026-12-01T00:00:00', '2026-11-30T00:10:00').state).toBe('alive')
  expect(right('completed', '2026-12-30T00:00:00', '2026-11-30T00:10:00').state).toBe('over')
})

test('of what is not paid or was given back nobody has any, and is told why', () => {
  for (const state of ['unpaid', 'closed', 'refunding', 'refunded'] as const)
    expect(right(state, '2026-11-02T10:00:00')).toMatchObject({ state: 'none', why: expect.stringMatching(/./) })
})

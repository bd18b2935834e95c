import { expect, test } from 'vitest'
import { fc } from '../../../../tests/support/runner/property.ts'
import { codeState, renewedUntil } from './code-state.ts'

test('renewing never shortens, and twice is once', () => {
  const ms = fc.integer({ min: 0, max: 4e12 })
  fc.assert(
    fc.property(ms, ms, ms, (until, now, term) => {
      const renewed = renewedUntil(until, now, term)
      return renewed >= until && renewed >= now + term && renewedUntil(renewed, now, term) === renewed
    }),
  )
})

test('a code is open until its last second, then over; a closed one is closed whatever the day', () => {
  const untilAt = new Date(1000)
  expect([999, 1000, 1001].map((now) => codeState({ untilAt, closedAt: null }, now))).toEqual(['open', 'over', 'over'])
  expect([999, 1001].map((now) => codeState({ untilAt, closedAt: new Date(1) }, now))).toEqual(['closed', 'closed'])
})

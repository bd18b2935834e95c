import { expect, test } from 'vitest'
import { isOn } from './bucket-parts.ts'

test('a row is on from its first moment to just before its last', () => {
  const row = { from: '2026-11-11T00:00:00+08:00', until: '2026-11-12T00:00:00+08:00' }
  const at = (moment: string): boolean => isOn(row, Date.parse(moment))
  expect(at('2026-11-10T15:59:59Z')).toBe(false)
  expect(at('2026-11-10T16:00:00Z')).toBe(true)
  expect(at('2026-11-11T15:59:59Z')).toBe(true)
  expect(at('2026-11-11T16:00:00Z')).toBe(false)
  expect(isOn({}, 0)).toBe(true)
})

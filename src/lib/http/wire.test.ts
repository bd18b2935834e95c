import { expect, test } from 'vitest'
import { fc } from '../../../tests/support/runner/property.ts'
import { fromWire, queryFromWire, toWire } from './wire.ts'

const key = fc.stringMatching(/^[a-z][a-z0-9]*([A-Z][a-z0-9]*){0,3}$/)

test('whatever is sent comes back, however deep, and values are never renamed', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.array(tie('any')),
      fc.dictionary(key, tie('any')),
    ),
  })).any
  fc.assert(
    fc.property(value, (sent) => {
      expect(fromWire(toWire(sent))).toEqual(sent)
    }),
  )
})

test('the wire is snake_case', () => {
  expect(toWire({ paidOrderCount: 1, list: [{ loginPhone: 'aB' }] })).toEqual({
    paid_order_count: 1,
    list: [{ login_phone: 'aB' }],
  })
  expect(queryFromWire(new URLSearchParams('page_size=2&page=1'))).toEqual({ pageSize: '2', page: '1' })
})

test('a body cannot reach a prototype', () => {
  fromWire(JSON.parse('{"__proto__":{"polluted":1}}'))
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

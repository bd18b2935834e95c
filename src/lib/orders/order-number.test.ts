import { expect, test } from 'vitest'
import { fc } from '../../../tests/support/runner/property.ts'
import { kindPrefixes, type OrderKind, orderNumber, randomDigits, readWireNumber, wireNumber } from './order-number.ts'

const kinds = (Object.keys(kindPrefixes) as OrderKind[]).filter((kind) => kind !== 'recharge')
const runs = { numRuns: Number(process.env.RUNS ?? (process.env.LANE === 'slow' ? 20_000 : 1500)) }

test('a letter (or the word for filling the balance), the minute in UTC+8, eight digits', () => {
  expect(orderNumber(Date.UTC(2026, 10, 23, 16, 5), () => '00000007')).toBe('261124000500000007')
  expect(
    wireNumber(
      'recharge',
      orderNumber(Date.UTC(2026, 0, 1), () => '12345678'),
    ),
  ).toBe('giftcard260101080012345678')
})

test('no order number is ever taken for a gift card, with its letter or without', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2099, 11) }),
      fc.stringMatching(/^\d{8}$/),
      (kind, atMs, digits) => {
        const number = wireNumber(
          kind,
          orderNumber(atMs, () => digits),
        )
        expect(number).toMatch(/^[A-Z]\d{18}$/)
        for (const written of [number, number.slice(1), number.toLowerCase()])
          expect(readWireNumber(written)).toEqual({ kind: 'order', number: number.slice(1) })
      },
    ),
    runs,
  )
})

test('gift cards are known by their beginning or their length, and by nothing else', () => {
  for (const text of ['giftcard', 'giftcard2026', 'giftcard-abc', '202611210000001', '299999999999999'])
    expect(readWireNumber(text)).toEqual({ kind: 'recharge', number: text })
  const made = wireNumber('recharge', '260101080012345678')
  expect(readWireNumber(made)).toEqual({ kind: 'recharge', number: '260101080012345678' })
  for (const text of [
    ...['', 'B', '102611210000001', '20261121000000', '2026112100000010', 'B202611210000001', 'GIFTCARD1'],
    ...[
      'giftcard/..',
      `giftcard${'1'.repeat(41)}`,
      '２６１１２４０００５００００００００',
      'BB261124000500000007',
      ' B261124000500000007',
    ],
  ])
    expect(readWireNumber(text), text).toBeUndefined()
})

test('digits of chance are eight, and every ending comes up', () => {
  const drawn = Array.from({ length: 4000 }, randomDigits)
  for (const digits of drawn) expect(digits).toMatch(/^\d{8}$/)
  expect(new Set(drawn).size).toBeGreaterThan(3990)
  for (const at of [0, 7]) expect(new Set(drawn.map((digits) => digits[at])).size).toBe(10)
})

import { expect, test } from 'vitest'
import { bp, fen } from '#lib/std/money.ts'
import { couponSpan, endOfDay, termsOf, wirePrice } from './terms.ts'

test('on the wire 1 and above is yuan, below it what is left of the price', () => {
  expect(wirePrice({ kind: 'amount', amount: fen(3000) })).toBe(30)
  expect(wirePrice({ kind: 'amount', amount: fen(100) })).toBe(1)
  expect(wirePrice({ kind: 'amount', amount: fen(123_456) })).toBe(1234.56)
  expect(wirePrice({ kind: 'rate', rate: bp(8500), most: null })).toBe(0.85)
  expect(wirePrice({ kind: 'rate', rate: bp(9999), most: null })).toBe(0.9999)
  expect(wirePrice({ kind: 'rate', rate: bp(5), most: null })).toBe(0.0005)
  expect(termsOf({ amountFen: null, rateBp: null, mostFen: null })).toBeUndefined()
})

test('a coupon ends with its template, with its activity, or so many days after it was had, at the end of that day in UTC+8', () => {
  const at = (text: string) => new Date(`${text}+08:00`)
  const template = { startsAt: at('2026-11-01T00:00:00'), endsAt: at('2026-12-31T23:59:59.999'), validDays: null }
  const now = at('2026-11-27T22:00:00').getTime()
  expect(couponSpan(template, undefined, now)).toEqual({ startsAt: template.startsAt, endsAt: template.endsAt })
  expect(couponSpan({ ...template, validDays: 7 }, undefined, now)?.endsAt).toEqual(at('2026-12-04T23:59:59.999'))
  const activity = { startsAt: at('2026-11-20T10:00:00'), endsAt: at('2026-11-30T23:59:59') }
  expect(couponSpan(template, activity, now)).toEqual(activity)
  expect(couponSpan(template, activity, activity.endsAt.getTime())).toEqual(activity)
  expect(couponSpan(template, activity, activity.endsAt.getTime() + 1)).toBeUndefined()
  expect(endOfDay(at('2026-11-27T00:00:00').getTime())).toBe(at('2026-11-27T23:59:59.999').getTime())
})

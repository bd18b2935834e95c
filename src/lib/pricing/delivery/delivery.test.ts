import { expect, test } from 'vitest'
import { fen } from '#lib/std/money.ts'
import { fc } from '../../../../tests/support/runner/property.ts'
import { arrivalDayMs, daysUntil } from './arrival.ts'
import { deliveryFor, feeWords, type Tariff, type Waiver, waiverFor } from './delivery.ts'
import { parcelG } from './parcel.ts'

const nowMs = Date.parse('2026-11-24T10:00:00+08:00')
const always = { startsAtMs: 0, endsAtMs: null }
const usual: Tariff = {
  ...always,
  ...{ courier: 'shunfeng', province: '', firstG: 3000, firstFee: fen(1200), stepG: 1000, stepFee: fen(200), days: 1 },
}
const far: Tariff = { ...usual, province: '西藏自治区', firstG: 1000, firstFee: fen(2200), stepFee: fen(1000), days: 4 }
const notThere: Tariff = { ...usual, province: '台湾省', firstFee: null }
const tariffs = [usual, far, notThere]
const feeOf = (province: string, weightG: number, rows = tariffs, courier = 'shunfeng') =>
  deliveryFor(rows, { courier, province, weightG }, nowMs)?.fee

test('the fee goes by courier, province and each step begun; where nobody goes there is none', () => {
  expect([1, 3000, 3001, 4000, 4001].map((g) => feeOf('浙江省', g))).toEqual([1200, 1200, 1400, 1400, 1600])
  expect([1000, 1001].map((g) => feeOf('西藏自治区', g))).toEqual([2200, 3200])
  expect(feeOf('台湾省', 100)).toBeUndefined()
  expect(feeOf('浙江省', 100, tariffs, 'ems')).toBeUndefined()
})

test('a row holds from its start to before its end; the newer replaces the older', () => {
  const dearer: Tariff = { ...usual, firstFee: fen(1500), startsAtMs: nowMs }
  expect(feeOf('浙江省', 1, [usual, dearer])).toBe(1500)
  expect(feeOf('浙江省', 1, [usual, { ...dearer, startsAtMs: nowMs + 1 }])).toBe(1200)
  expect(feeOf('浙江省', 1, [usual, { ...dearer, endsAtMs: nowMs }])).toBe(1200)
})

test('a heavier parcel never costs less', () => {
  const grams = fc.integer({ min: 1, max: 60_000 })
  fc.assert(
    fc.property(grams, grams, fc.constantFrom('浙江省', '西藏自治区'), (a, b, province) => {
      expect(feeOf(province, Math.max(a, b))!).toBeGreaterThanOrEqual(feeOf(province, Math.min(a, b))!)
    }),
  )
})

test('of waivers the one that takes most off counts, and none where the goods are worth too little', () => {
  const waiver = (id: string, change: Partial<Waiver>): Waiver => ({
    ...{ ...always, id, label: id, courier: '', province: '', minimum: fen(0), most: null },
    ...change,
  })
  const rows = [
    waiver('满 200 减 5', { minimum: fen(20_000), most: fen(500) }),
    waiver('满 300 包邮', { minimum: fen(30_000) }),
    waiver('中通包邮', { courier: 'zhongtong' }),
    waiver('旧的', { endsAtMs: nowMs }),
  ]
  const at = (goods: number, courier = 'shunfeng') =>
    waiverFor(rows, { courier, province: '浙江省', goods: fen(goods), fee: fen(1200) }, nowMs)
  expect(at(19_999)).toBeUndefined()
  expect(at(20_000)).toMatchObject({ id: '满 200 减 5', amount: 500 })
  expect(at(30_000)).toMatchObject({ id: '满 300 包邮', amount: 1200 })
  expect(at(0, 'zhongtong')).toMatchObject({ amount: 1200 })
  expect([feeWords(fen(1200), fen(0)), feeWords(fen(1200), fen(1200)), feeWords(fen(0), fen(0))]).toEqual([
    ...['¥12.00', '包邮', '包邮'],
  ])
})

test('two hard-bound books of 288 pages travel in the first three kilos, more copies weigh more', () => {
  const book = { blockG: 448, spineMm: 18, size: { widthMm: 148, heightMm: 210 }, make: 'hardcover' as const }
  expect(parcelG(book, 2)).toBeGreaterThan(1000)
  expect(parcelG(book, 2)).toBeLessThan(1500)
  expect(parcelG({ ...book, make: 'perfect' }, 2)).toBeLessThan(parcelG(book, 2))
  expect(parcelG(book, 3)).toBeGreaterThan(parcelG(book, 2))
})

test('the day of arrival counts working days from tomorrow and days under way, by the calendar of UTC+8', () => {
  // A Tuesday: Wednesday is the first working day, the seventh is Thursday of next week.
  const day = (text: string) => Date.parse(`${text}T00:00:00+08:00`)
  expect(arrivalDayMs(nowMs, 7, 1)).toBe(day('2026-12-04'))
  expect(daysUntil(nowMs, day('2026-12-04'))).toBe(10)
  // A minute before and after midnight there.
  expect(arrivalDayMs(Date.parse('2026-11-24T23:59:00+08:00'), 1, 0)).toBe(day('2026-11-25'))
  expect(arrivalDayMs(Date.parse('2026-11-25T00:01:00+08:00'), 1, 0)).toBe(day('2026-11-26'))
  // A Friday: the next working day is Monday.
  expect(arrivalDayMs(Date.parse('2026-11-27T12:00:00+08:00'), 1, 0)).toBe(day('2026-11-30'))
})

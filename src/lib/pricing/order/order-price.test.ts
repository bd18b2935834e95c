import { expect, test } from 'vitest'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { bp, type Fen, fen } from '#lib/std/money.ts'
import { bookPrice } from '../product-price.ts'
import { type Coupon, cutOf, type Offer } from './offer.ts'
import { type PriceInput, priceOrder } from './order-price.ts'
import { nothingRefunded, refundOf } from './refund.ts'

const nowMs = Date.parse('2026-11-23T12:00:00+08:00')
const names = { wxbook: '微信书', album: '照片书', '2': '精装', '0': '经济装' }
const offer = (id: string, change: Partial<Offer> = {}): Offer => ({
  ...{ id, name: id, terms: { kind: 'amount', amount: fen(3000) }, minimum: fen(0), products: [], bindings: [] },
  ...{ startsAtMs: nowMs - 1000, endsAtMs: nowMs + 1000 },
  ...change,
})
const coupon = (id: string, change: Partial<Coupon> = {}): Coupon => ({
  ...offer(id, change),
  ...{ usesLeft: 1, withOthers: false },
  ...change,
})

const sold = bookPrice(defaultBucket('products'), {
  ...{ product: 'wxbook', style: 'shiguang', binding: '2', paper: 'offset-100', pages: 288, copies: 2 },
})
const board: PriceInput = {
  lines: [{ id: 'book', product: 'wxbook', binding: '2', unit: fen(sold.ok ? sold.value.oneFen : 0), count: 2 }],
  grade: { rate: bp(9500), label: '9.5 折' },
  activities: [],
  coupons: [
    coupon('晒书答谢券', { minimum: fen(20_000) }),
    coupon('新人券', { terms: { kind: 'rate', rate: bp(9000), most: fen(2000) } }),
    coupon('国庆回家券', { terms: { kind: 'amount', amount: fen(1500) }, products: ['album'] }),
  ],
  couponNos: null,
  redeem: [],
  delivery: { label: '顺丰', fee: fen(1200), waiver: null },
  tenders: [{ kind: 'balance', id: 'cash', available: fen(5000) }],
  names,
  nowMs,
}
const priced = (change: Partial<PriceInput> = {}) => {
  const price = priceOrder({ ...board, ...change })
  if (!price.ok) throw new Error(price.failure.message)
  return price.value
}
const refused = (change: Partial<PriceInput>) => {
  const price = priceOrder({ ...board, ...change })
  return price.ok ? price.value : price.failure
}
const bill = (change: Partial<PriceInput> = {}) => priced(change).details.map(({ type, value }) => [type, value])

test('the board: 316.00 − 15.80 − 30.00 + 12.00 = 282.20, of which the balance pays 50.00', () => {
  const price = priced()
  expect(price.ori).toBe(31_600)
  expect(bill()).toEqual([
    ['grade', -1580],
    ['coupon', -3000],
    ['delivery_fee', 1200],
  ])
  expect([price.payable, price.due, price.tenders]).toEqual([
    ...[28_220, 23_220],
    [{ kind: 'balance', id: 'cash', amount: 5000 }],
  ])
  expect(price.lines).toMatchObject([{ ori: 31_600, discount: 4580, refundable: 27_020 }])
  expect(price.notUsed).toEqual([
    { id: '新人券', why: { code: 'not_together', message: '不能和已选的一起用' } },
    { id: '国庆回家券', why: { code: 'other_product', message: '只限照片书' } },
  ])
})

test('rates of the design: one rounding, what a rate takes off at most, never more than there is', () => {
  expect(cutOf(fen(12_990), { kind: 'rate', rate: bp(8500), most: null })).toBe(1948)
  expect(cutOf(fen(9999), { kind: 'rate', rate: bp(9800), most: null })).toBe(200)
  expect(cutOf(fen(8888), { kind: 'rate', rate: bp(8000), most: fen(1500) })).toBe(1500)
  expect(cutOf(fen(100), { kind: 'amount', amount: fen(3000) })).toBe(100)
})

test('the best single activity is taken before coupons, and what a coupon asks for is counted after it', () => {
  const activities = [
    offer('满减', { minimum: fen(10_000) }),
    offer('九折', { terms: { kind: 'rate', rate: bp(9000), most: null } }),
  ]
  expect(bill({ activities, coupons: [], grade: null, delivery: null })).toEqual([['activity', -3160]])
  // 316.00 less 31.60 is below 300.00.
  const coupons = [coupon('满三百', { minimum: fen(30_000) })]
  expect(bill({ activities, coupons, grade: null, delivery: null })).toEqual([['activity', -3160]])
  expect(priced({ activities, coupons, grade: null }).notUsed).toEqual([
    { id: '满三百', why: { code: 'below_minimum', message: '满 ¥300.00 可用，还差 ¥15.60' } },
  ])
})

test('an offer runs from its first to its last millisecond, and not one more', () => {
  const at = (change: Partial<Coupon>) => priced({ coupons: [coupon('c', change)] }).notUsed[0]?.why.code
  expect(at({ startsAtMs: nowMs })).toBeUndefined()
  expect(at({ startsAtMs: nowMs + 1 })).toBe('not_started')
  expect(at({ endsAtMs: nowMs })).toBeUndefined()
  expect(at({ endsAtMs: nowMs - 1 })).toBe('ended')
  expect(at({ endsAtMs: null })).toBeUndefined()
  expect([at({ usesLeft: 0 }), at({ usesLeft: -1 })]).toEqual(['used_up', 'used_up'])
  expect(at({ bindings: ['0'] })).toBe('other_binding')
})

test('the coupons somebody names are used or refused with their reason; one of somebody else is not found', () => {
  const both = [coupon('a', { withOthers: true }), coupon('b', { withOthers: true }), coupon('c')]
  expect(bill({ coupons: both, couponNos: ['b'], grade: null, delivery: null })).toEqual([['coupon', -3000]])
  expect(bill({ coupons: both, couponNos: ['b', 'a', 'b'], grade: null, delivery: null })).toHaveLength(2)
  expect(bill({ coupons: both, couponNos: [], grade: null, delivery: null })).toEqual([])
  expect(refused({ coupons: both, couponNos: ['a', 'c'] })).toMatchObject({
    ...{ status: 422, code: 'coupon_unfit', message: '这几张优惠券不能一起用' },
  })
  expect(refused({ couponNos: ['国庆回家券'] })).toMatchObject({
    ...{ status: 422, message: '国庆回家券不能用：只限照片书' },
  })
  expect(refused({ couponNos: ['XS-1'] })).toMatchObject({ status: 404, message: '没有找到优惠券 XS-1' })
  const four = ['a', 'b', 'd', 'e'].map((id) => coupon(id, { withOthers: true }))
  expect(refused({ coupons: four, couponNos: ['a', 'b', 'd', 'e'] })).toMatchObject({
    message: '一次最多用 3 张优惠券',
  })
})

const oneCode = { id: 'x', label: '', product: 'wxbook', binding: '2', copies: 1, most: null as Fen | null }

test('a code pays for copies of what it names, before all else; two codes for two copies leave delivery', () => {
  const code = (id: string, change = {}) => ({ ...oneCode, id, ...change })
  expect(bill({ redeem: [code('x')], coupons: [] })).toEqual([
    ['redeem', -15_800],
    ['grade', -790],
    ['delivery_fee', 1200],
  ])
  // More pages than were bought: what is left of the copy is what everything else sees.
  expect(bill({ redeem: [code('x', { most: fen(10_000) })], coupons: [] })).toEqual([
    ['redeem', -10_000],
    ['grade', -1080],
    ['delivery_fee', 1200],
  ])
  expect(priced({ redeem: [code('x'), code('y'), code('z')], coupons: [] }).payable).toBe(1200)
  expect(bill({ redeem: [code('x', { binding: '0' })], coupons: [], delivery: null, grade: null })).toEqual([])
})

test('of coupons used together rates go first, of the whole, whatever they are called', () => {
  const two = [
    coupon('a', { withOthers: true, terms: { kind: 'amount', amount: fen(1600) } }),
    coupon('b', { withOthers: true, terms: { kind: 'rate', rate: bp(5000), most: null } }),
  ]
  expect(bill({ coupons: two, grade: null, delivery: null })).toEqual([
    ['coupon', -15_800],
    ['coupon', -1600],
  ])
})

test('a code for one copy pays for one, however many lines it could be used on', () => {
  const line = (id: string) => ({ id, product: 'wxbook', binding: '2', unit: fen(1000), count: 2 })
  const lines = [line('one'), line('other')]
  const redeem = [oneCode]
  const price = priced({ lines, redeem, coupons: [], grade: null, delivery: null })
  expect(price.lines.map(({ refundable }) => refundable)).toEqual([1000, 2000])
  const three = priced({ lines, redeem: [{ ...redeem[0]!, copies: 3 }], coupons: [], grade: null, delivery: null })
  expect(three.lines.map(({ refundable }) => refundable)).toEqual([0, 1000])
})

test('what waives delivery takes no more than delivery costs', () => {
  const waiver = { id: 'w', label: '满 300 包邮', amount: fen(99_999) }
  const price = priced({ delivery: { label: '顺丰', fee: fen(1200), waiver } })
  expect(price.details.slice(-2).map(({ value }) => value)).toEqual([1200, -1200])
  expect([price.delivery, price.payable]).toEqual([0, 27_020])
})

test('the refund of the board: 6 of 12 copies at 101.46 go back 559.73 and 49.03', () => {
  const paid = {
    lines: [{ count: 12, refundable: fen(121_752) }],
    delivery: fen(2400),
    tenders: [fen(114_152), fen(10_000)],
  }
  const none = nothingRefunded(paid)
  const half = refundOf(paid, none, { copies: [6], delivery: false })
  expect(half).toMatchObject({ ok: true, value: { amount: 60_876, tenders: [55_973, 4903] } })
  for (const [copies, delivery] of [
    [[13], false],
    [[-1], false],
    [[1.5], false],
    [[1, 1], false],
  ] as const)
    expect(refundOf(paid, none, { copies: [...copies], delivery })).toMatchObject({
      ok: false,
      failure: { status: 409 },
    })
  const after = half.ok ? half.value.after : none
  expect(refundOf(paid, after, { copies: [7], delivery: false }).ok).toBe(false)
  const whole = refundOf(paid, after, { copies: [6], delivery: true })
  expect(whole).toMatchObject({ value: { amount: 63_276, after: { tenders: [114_152, 10_000] } } })
  const over = whole.ok ? whole.value.after : none
  // Delivery comes back once.
  expect(refundOf(paid, over, { copies: [0], delivery: true })).toMatchObject({ value: { amount: 0 } })
  expect(refundOf(paid, over, { amount: fen(1) })).toMatchObject({ failure: { code: 'refund_too_much' } })
})

test('money given for nothing sent back is taken off what copies return later, by line and by way', () => {
  const paid = {
    lines: [
      { count: 3, refundable: fen(3000) },
      { count: 1, refundable: fen(2000) },
    ],
    delivery: fen(1000),
    tenders: [fen(4500), fen(1500)],
  }
  const none = nothingRefunded(paid)
  const goodwill = refundOf(paid, none, { amount: fen(600) })
  expect(goodwill).toMatchObject({
    value: { amount: 600, lines: [300, 200], delivery: 100, tenders: [450, 150], left: 5400 },
  })
  const after = goodwill.ok ? goodwill.value.after : none
  // A copy of three: a third of what is left of its line.
  expect(refundOf(paid, after, { copies: [1, 0], delivery: false })).toMatchObject({ value: { amount: 900 } })
  expect(refundOf(paid, after, { copies: [3, 1], delivery: true })).toMatchObject({ value: { amount: 5400, left: 0 } })
  for (const amount of [0, -1, 1.5, 5401, 1e9, Number.NaN])
    expect(refundOf(paid, after, { amount: amount as Fen }).ok, String(amount)).toBe(false)
  expect(refundOf(paid, after, { amount: fen(5400) })).toMatchObject({
    value: { left: 0, after: { tenders: [4500, 1500] } },
  })
})

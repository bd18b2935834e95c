import { expect, test } from 'vitest'
import { bp, fen } from '#lib/std/money.ts'
import { couponViewOf } from './coupon-view.ts'
import { activityWords, couponWords } from './coupon-words.ts'
import type { TemplateRow } from './template.table.ts'

const at = (text: string): Date => new Date(`${text}+08:00`)
const nowMs = at('2026-11-27T22:00:00').getTime()
const template = (change: Partial<TemplateRow> = {}): TemplateRow => ({
  ...{ id: 'T', name: '券', words: '', amountFen: fen(3000), rateBp: null, mostFen: null, minimumFen: fen(20_000) },
  ...{ products: ['wxbook'], bindings: ['2'], styles: [], withOthers: false, newcomersOnly: false, claimable: true },
  ...{ activityId: null, startsAt: at('2026-11-01T00:00:00'), endsAt: at('2026-12-31T00:00:00'), validDays: null },
  ...{ most: 1, perPerson: 1, issued: 0, reserved: 0, stoppedAt: null, madeBy: null, createdAt: new Date(0) },
  ...change,
})
type Shown = Parameters<typeof couponViewOf>[0]
const words = (change: Partial<TemplateRow> = {}, shown: Partial<Shown> = {}) =>
  couponWords(
    couponViewOf(
      {
        ...{ couponNo: 'C', state: 'open', orderRef: null, startsAt: at('2026-11-01T00:00:00') },
        endsAt: at('2026-11-30T23:59:59'),
        ...shown,
      },
      template(change),
      null,
      nowMs,
    ),
    { wxbook: '微信书', 2: '精装' },
    nowMs,
  )

test('an amount, its threshold, what it is for and until when', () => {
  expect(words()).toEqual({
    ...{ before: '¥', value: '30', after: '', condition: '满 200 可用', scope: '微信书、精装' },
    ...{ time: '11月30日到期', may: true },
  })
})

test('a rate says what is taken off at most; for all things; for newcomers', () => {
  const rate = { amountFen: null, rateBp: bp(8500), mostFen: fen(3050), minimumFen: fen(0), products: [], bindings: [] }
  expect(words({ ...rate, newcomersOnly: true, words: '只能用一次' })).toMatchObject({
    ...{ before: '', value: '8.5', after: '折', condition: '最多减 30.5' },
    scope: '所有产品和装帧，只给第一次买的人，只能用一次',
  })
})

test('what it waits for or why it is of no use', () => {
  const time = (shown: Partial<Shown>) => words({}, shown)
  expect(time({ endsAt: at('2026-11-27T23:59:59') })).toMatchObject({ time: '今天到期', may: true })
  expect(time({ startsAt: at('2026-11-28T00:00:00') })).toMatchObject({
    time: '11月28日起可用，11月30日止',
    may: false,
  })
  expect(time({ endsAt: at('2026-11-27T21:59:59') })).toMatchObject({ time: '11月27日过期，没有用', may: false })
  expect(time({ endsAt: at('2027-01-03T00:00:00') })).toMatchObject({ time: '2027年1月3日到期' })
  expect(time({ state: 'held', orderRef: 'B1' })).toMatchObject({ time: '占在没付的订单 B1', may: false })
  expect(time({ state: 'used', orderRef: 'B1' })).toMatchObject({ time: '用在订单 B1', may: false })
  expect(time({ state: 'frozen' })).toMatchObject({ may: false })
})

test('what an activity takes off', () => {
  const said = (price: number | null, maxDiscount: number | null = null, minUsePrice = 0) =>
    activityWords({ price, maxDiscount, minUsePrice })
  expect(said(null)).toBe('')
  expect(said(30, null, 200)).toBe('满 200 元减 30 元，下单时自动减')
  expect(said(0.9, 20)).toBe('打 9 折，最多减 20 元，下单时自动减')
  expect(said(0.985)).toBe('打 9.85 折，下单时自动减')
})

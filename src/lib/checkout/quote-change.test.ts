import { expect, test } from 'vitest'
import { changedRows } from './quote-change.ts'

const quote = (more: object = {}) => ({
  ...{ oriPrice: 31_600, payable: 28_220, one: { fen: 15_800, pages: 288 } },
  details: [
    { type: 'grade', value: -1580, label: '纸友 9.5 折' },
    { type: 'coupon', value: -3000, label: '满 200 减 30' },
    { type: 'delivery_fee', value: 1200, label: '顺丰' },
  ],
  ...more,
})

test('only what differs is told, what came and what went too, and the sum at the end', () => {
  expect(changedRows(quote(), quote())).toEqual([])
  const now = quote({
    payable: 32_820,
    one: { fen: 16_600, pages: 308 },
    details: [
      { type: 'grade', value: -1580, label: '纸友 9.5 折' },
      { type: 'delivery_fee', value: 1200, label: '中通' },
    ],
  })
  expect(changedRows(quote(), now)).toEqual([
    { name: '页数', before: '288 页', now: '308 页' },
    { name: '一本', before: '158.00', now: '166.00' },
    { name: '满 200 减 30', before: '−30.00', now: '' },
    { name: '顺丰', before: '12.00', now: '' },
    { name: '中通', before: '', now: '12.00' },
    { name: '合计', before: '282.20', now: '328.20' },
  ])
})

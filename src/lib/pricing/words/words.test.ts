import { expect, test } from 'vitest'
import { bp, fen } from '#lib/std/money.ts'
import { couponNumbers } from './coupon-numbers.ts'
import { couponValue, discountWords } from './discount-words.ts'

test('numbers of coupons come in lists with commas of any width, blanks and full-width characters', () => {
  expect(couponNumbers(' xs-1, XS-2 ,，ＸＳ－３、\nxs-2')).toEqual(['XS-1', 'XS-2', 'XS-3'])
  expect(couponNumbers(' ,，　 ')).toEqual([])
})

test('a rate is said in tenths, the whole price as 原价', () => {
  expect([9800, 9500, 9000, 8500, 8000, 8888, 10_000, 0].map((rate) => discountWords(bp(rate)))).toEqual([
    ...['9.8 折', '9.5 折', '9 折', '8.5 折', '8 折', '8.888 折', '原价', '0 折'],
  ])
})

test('a coupon is an amount or tenths', () => {
  expect(couponValue({ kind: 'amount', amount: fen(3000) })).toEqual({ before: '¥', value: '30', after: '' })
  expect(couponValue({ kind: 'amount', amount: fen(100) }).value).toBe('1')
  expect(couponValue({ kind: 'amount', amount: fen(150) }).value).toBe('1.50')
  expect(couponValue({ kind: 'rate', rate: bp(8500) })).toEqual({ before: '', value: '8.5', after: '折' })
})

import { expect, test } from 'vitest'
import { copyUnit } from '#lib/print/products/album-words.ts'
import { choiceOf, copiesOf, paramsOf } from './quote-choice.ts'
import { billRow, copiesWord, dayOf, savedFen } from './quote-words.ts'

test('rows of the bill are named, and what is sent for nothing says so', () => {
  const row = (type: string, value: number, label: string) => Object.values(billRow({ type, value, label }))
  expect(row('grade', -1580, '9.5 折')).toEqual(['等级优惠', '9.5 折', '−15.80', true])
  expect(row('delivery_fee', 1200, '顺丰')).toEqual(['运费', '顺丰', '12.00', false])
  expect(row('delivery_fee', 0, '中通')).toEqual(['运费', '中通', '包邮', false])
  expect(row('gift', 0, '布面书签一套')).toEqual(['赠品', '布面书签一套', '送', false])
  // One that the order has no more, in whatever state the order is.
  expect(billRow({ type: 'gift', value: 0, label: '布面书签一套', isGiven: false }).value).toBe('不寄')
  expect(billRow({ type: 'gift', value: 0, label: '布面书签一套', isGiven: true }).value).toBe('送')
  expect(row('redeem', -15_800, '三册套餐')).toEqual(['套餐券', '三册套餐', '−158.00', true])
  expect(
    savedFen([
      { type: 'grade', value: -1580, label: '' },
      { type: 'delivery_fee', value: 1200, label: '' },
    ]),
  ).toBe(1580)
  expect([1, 2, 3].map((count) => copiesWord(count))).toEqual(['一本', '两本', '3 本'])
  expect([1, 2, 3].map((count) => copiesWord(count, copyUnit('postcard-148')))).toEqual(['一套', '两套', '3 套'])
  expect(copyUnit('square-album') + copyUnit('wxbook')).toBe('本本')
  expect(dayOf('2026-12-04')).toBe('12 月 4 日')
})

test('a choice stands in the address and comes back from it', () => {
  const choice = { binding: '2', address: 'a-1', delivery: 'shunfeng', count: 12 }
  expect(choiceOf(new URLSearchParams(paramsOf(choice)))).toEqual(choice)
  expect(paramsOf({ count: 1 })).toBe('')
  expect(choiceOf(new URLSearchParams('count=0&binding=&address='))).toEqual({ count: 1 })
  for (const text of ['', '0', '-1', '1.5', '1e9', '1000', '２', ' 1']) expect(copiesOf(text)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { fen } from '#lib/std/money.ts'
import { billAmount, billRows, dayEndMs, differenceOf, nextDay, yesterday } from './bill.ts'

const line = { kind: 'payment', no: '1', tradeNo: 't', amountFen: fen(100) } as const
const own = { amountFen: fen(100), tradeNo: 't', isDone: true }

test('a line agrees, or is unknown, unsettled, doubled, of another sum or another trade', () => {
  expect(differenceOf(line, own, 0)).toBeUndefined()
  expect(differenceOf(line, undefined, 0)).toMatchObject({ kind: 'unknown', billFen: 100, ownFen: null })
  expect(differenceOf(line, { ...own, isDone: false }, 0)).toMatchObject({ kind: 'unsettled' })
  expect(differenceOf(line, own, 1)).toMatchObject({ kind: 'doubled' })
  expect(differenceOf(line, { ...own, amountFen: fen(101) }, 0)).toMatchObject({ kind: 'amount', ownFen: 101 })
  expect(differenceOf(line, { ...own, tradeNo: 'other' }, 0)).toMatchObject({ kind: 'amount' })
})

test('amounts are whole fen or none', () => {
  expect(['12.30', '-0.01', ' 0.00 '].map(billAmount)).toEqual([1230, 1, 0])
  for (const text of ['', '12', '12.3', '1e3', '1,200.00', '12.345', 'x'])
    expect(billAmount(text), text).toBeUndefined()
})

test('rows are read by their heads, and a row of another length is garbage', () => {
  const rows = billRows(['a', 'b'], [['1', ' 2\t']])
  expect(rows?.map((of) => [of('a'), of('b'), of('c')])).toEqual([['1', '2', '']])
  expect(billRows(['a', 'b'], [['1']])).toBeUndefined()
})

test('days are those of UTC+8', () => {
  expect(nextDay('2026-12-31')).toBe('2027-01-01')
  expect(dayEndMs('2026-11-27')).toBe(Date.UTC(2026, 10, 27, 16))
  expect(yesterday(Date.UTC(2026, 10, 27, 15, 59))).toBe('2026-11-26')
  expect(yesterday(Date.UTC(2026, 10, 27, 16))).toBe('2026-11-27')
})

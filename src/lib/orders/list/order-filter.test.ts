import { expect, test } from 'vitest'
import { orderMachine } from '../order.machine.ts'
import { byMonth, filterOf, groupedNumber, monthHeading, orderTabs, paramsOf } from './order-filter.ts'

test('every state but one nobody paid stands in one tab beside all', () => {
  const states = Object.keys(orderMachine.moves).filter((state) => state !== 'closed')
  expect([...orderTabs[0].states].sort()).toEqual(states.sort())
  expect(
    orderTabs
      .slice(1)
      .flatMap(({ states: some }) => some as readonly string[])
      .sort(),
  ).toEqual(states.sort())
})

test('an address is read and written alike; what is none is left out', () => {
  const address = 'tab=making&name=%E6%9F%BF%E5%AD%90&binding=2&book_type=wxbook&style=sujian&page=3'
  expect(paramsOf(filterOf(new URLSearchParams(address)), 3)).toBe(address)
  expect(filterOf(new URLSearchParams('tab=paid&name=%20%20&binding='))).toEqual({ tab: 'all' })
  expect(filterOf(new URLSearchParams({ name: `  ${'长'.repeat(60)}` })).text).toBe('长'.repeat(40))
})

test('numbers are grouped, months are those of UTC+8', () => {
  expect(groupedNumber('B261122142603817265')).toBe('B261122 142603 817265')
  const now = Date.UTC(2026, 10, 27)
  expect(monthHeading(Date.UTC(2026, 9, 31, 16), now)).toBe('十一月')
  expect(monthHeading(Date.UTC(2026, 9, 31, 15, 59), now)).toBe('十月')
  expect(monthHeading(Date.UTC(2025, 11, 31, 16), now)).toBe('一月')
  expect(monthHeading(Date.UTC(2025, 11, 31, 15), now)).toBe('2025 年十二月')
  const rows = [5, 4, 4, 5].map((month) => ({ createTime: Date.UTC(2026, month, 9) }))
  expect(byMonth(rows, now).map(({ heading, rows: of }) => [heading, of.length])).toEqual([
    ['六月', 1],
    ['五月', 2],
    ['六月', 1],
  ])
})

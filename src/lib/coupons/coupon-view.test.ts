import { expect, test } from 'vitest'
import { fen } from '#lib/std/money.ts'
import { couponViewOf } from './coupon-view.ts'
import type { TemplateRow } from './template.table.ts'

test('at exactly its start a coupon has started, at exactly its end it has not ended; its last day is today', () => {
  const startsAt = new Date('2026-11-01T00:00:00+08:00')
  const endsAt = new Date('2026-11-30T23:59:59.999+08:00')
  const template = {
    ...{ name: '券', words: '', amountFen: fen(3000), rateBp: null, mostFen: null, minimumFen: fen(0) },
    ...{ products: [], bindings: [], styles: [], withOthers: false, newcomersOnly: false },
  } as unknown as TemplateRow
  const at = (ms: number) => {
    const shown = { couponNo: 'X', state: 'open', orderRef: null, startsAt, endsAt } as const
    const { hasStarted, hasExpired, isToday } = couponViewOf(shown, template, null, ms)
    return { hasStarted, hasExpired, isToday }
  }
  const [start, end] = [startsAt.getTime(), endsAt.getTime()]
  expect(at(start - 1)).toEqual({ hasStarted: false, hasExpired: false, isToday: false })
  expect(at(start)).toEqual({ hasStarted: true, hasExpired: false, isToday: false })
  expect(at(end)).toEqual({ hasStarted: true, hasExpired: false, isToday: true })
  expect(at(end + 1)).toEqual({ hasStarted: true, hasExpired: true, isToday: false })
})

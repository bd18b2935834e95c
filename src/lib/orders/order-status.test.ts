import { expect, test } from 'vitest'
import { statesOf } from '#lib/std/machine.ts'
import { orderMachine } from './order.machine.ts'
import { statusNames, statusOf } from './order-status.ts'

test('every state has its code of the specification, but an order nobody paid', () => {
  const shown = Object.fromEntries(statesOf(orderMachine).map((state) => [state, statusOf(state)?.name ?? null]))
  expect(shown).toEqual({
    ...{ unpaid: '未付款', paid: '已付款', printing: '印刷中', shipped: '已发货', completed: '已完成' },
    ...{ closed: null, refunding: '已退款', refunded: '已退款' },
  })
  expect(statusNames).toEqual({ 0: '未付款', 1: '已付款', 2: '印刷中', 3: '已发货', 4: '已完成', 5: '已退款' })
})

import type { OrderState } from './order.machine.ts'

/** What an order is called, by its code on the wire (rows 3.78, 4.16). */
export const statusNames = { 0: '未付款', 1: '已付款', 2: '印刷中', 3: '已发货', 4: '已完成', 5: '已退款' } as const

export type StatusCode = keyof typeof statusNames

const codes: Record<OrderState, StatusCode | null> = {
  unpaid: 0,
  paid: 1,
  printing: 2,
  shipped: 3,
  completed: 4,
  // The money is on its way back; to the buyer nothing else will come of it.
  refunding: 5,
  refunded: 5,
  // The specification has no code for it: an order nobody paid.
  closed: null,
}

/** Null: closed without ever having been paid; lists leave it out. */
export const statusOf = (state: OrderState): { code: StatusCode; name: string } | null => {
  const code = codes[state]
  return code === null ? null : { code, name: statusNames[code] }
}

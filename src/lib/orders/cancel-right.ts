import { cancelRule, leastCancelHours } from '#lib/pricing/cancel-rule.ts'
import type { OrderState } from './order.machine.ts'
import type { OrderKind } from './order-number.ts'

/** `untilAt`: the press takes it no sooner than then; null: it may any moment, or nothing can be cancelled. ms */
export type CancelRight = { may: boolean; untilAt: number | null; why: string }

const whyNot: Record<Exclude<OrderState, 'paid'>, string> = {
  unpaid: '这份订单还没付款，直接取消就行',
  printing: '印刷厂已经接单，不能再取消',
  shipped: '书已经寄出，不能再取消',
  completed: '这份订单已经完成，不能再取消',
  closed: '这份订单已经取消了',
  refunding: '这份订单已经取消，正在退款',
  refunded: '这份订单已经取消，款已退回',
}

const hourMs = 3_600_000

/** May a paid order's buyer cancel copies of it now? Pure; the press keeps to the same hours. */
export const cancelRight = (
  { state, paidAt, kind }: { state: OrderState; paidAt: Date | null; kind?: OrderKind },
  nowMs: number,
): CancelRight => {
  if (state !== 'paid' || paidAt === null)
    return { may: false, untilAt: null, why: state === 'paid' ? '' : whyNot[state] }
  if (kind === 'repair') return { may: false, untilAt: null, why: '这是补印的书，要改请给客服写信' }
  const untilMs = paidAt.getTime() + leastCancelHours * hourMs
  return { may: true, untilAt: untilMs > nowMs ? untilMs : null, why: cancelRule }
}

import { isoDay } from '#lib/std/clock.ts'
import type { OrderState } from '../order.machine.ts'

/** Days a right to files lasts, from the start of its day in UTC+8 (7.O6). */
const rightDays = 30
/** An address somebody was given is good for so long. ms */
export const addressMs = 10 * 60_000

const dayMs = 86_400_000

/**
 * `none`: there is nothing to be had (not paid, given back). `over`: the days are over, and it may be renewed. Times in ms;
 * `why` is a sentence where it is not alive.
 */
export type FileRight = { state: 'alive' | 'over' | 'none'; createdAt: number; expiredAt: number; why: string }

const whyNone: Partial<Record<OrderState, string>> = {
  unpaid: '付好了才能下载',
  closed: '这份订单没有付款，已经取消了',
  refunding: '这份订单正在退款，文件不能再下载',
  refunded: '这份订单的钱已经退回，文件不能再下载',
}

/** The start of its day in UTC+8, 30 days on. */
const endOf = (createdAt: number): number => Date.parse(`${isoDay(createdAt)}T00:00:00+08:00`) + rightDays * dayMs

/** What an order's buyer may have of its files now. Begins when it is paid, and anew whenever it is renewed. Pure. */
export const fileRight = (
  { state, paidAt, filesRenewedAt }: { state: OrderState; paidAt: Date | null; filesRenewedAt: Date | null },
  nowMs: number,
): FileRight => {
  const createdAt = (filesRenewedAt ?? paidAt)?.getTime() ?? 0
  const expiredAt = endOf(createdAt)
  const why = whyNone[state]
  if (why !== undefined || paidAt === null) return { state: 'none', createdAt, expiredAt, why: why ?? '付好了才能下载' }
  return nowMs < expiredAt
    ? { state: 'alive', createdAt, expiredAt, why: '' }
    : { state: 'over', createdAt, expiredAt, why: '三十天到了，续一次就能再下载' }
}

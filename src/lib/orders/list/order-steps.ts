import type { OrderEvent, OrderState } from '../order.machine.ts'
import { refundReasonName } from '../refunds/refund-reason.ts'

/** What happened to an order, as its history has it. */
export type OrderStep = { event: OrderEvent; atMs: number; reason?: string | null }

const eventWords: Record<OrderEvent, string> = {
  pay: '付款成功',
  cancel: '没有付款，取消了',
  expire: '到点没有付款，自己关上了',
  edit: '改了要印的内容',
  print: '印刷厂接单，开始印刷',
  ship: '寄出',
  complete: '完成',
  refund: '取消，款按原路退回',
  refund_part: '取消一部分，款按原路退回',
  finish_refund: '款已全部退回',
}

const editedParts: Record<string, string> = { address: '收件地址', courier: '快递', book: '要印的书' }

/** `address,courier`: 改了收件地址、快递. */
const editWords = (reason: string): string => {
  const parts = reason.split(',').flatMap((part) => editedParts[part] ?? [])
  return parts.length > 0 ? `改了${parts.join('、')}` : eventWords.edit
}

/** What its buyer did not cancel was given back by the desk, and says why. */
const stepWords = ({ event, reason }: OrderStep): string => {
  if (event === 'edit') return editWords(reason ?? '')
  if ((event !== 'refund' && event !== 'refund_part') || !reason || reason === 'cancelled') return eventWords[event]
  return `${refundReasonName(reason)}，${event === 'refund' ? '全部退款' : '退一部分款'}，按原路退回`
}

/** Nobody paid for what is printed again, and nobody ordered it. */
const repairWords: Partial<Record<OrderEvent, string>> = { pay: '排进印刷', complete: '送到了' }

/** The history as people read it, the newest first; making the order is its first line. */
export const stepLines = (
  createdAtMs: number,
  steps: readonly OrderStep[],
  isRepair = false,
): { atMs: number; words: string }[] => [
  ...steps
    .map((step) => ({ atMs: step.atMs, words: (isRepair ? repairWords[step.event] : undefined) ?? stepWords(step) }))
    .reverse(),
  { atMs: createdAtMs, words: isRepair ? '我们同意补印' : '提交订单' },
]

/** A stage of what becomes of an order. `now`: it is there; `done`: it is past it. */
export type Stage = {
  name: string
  icon: 'paper-stack' | 'seal' | 'parcel' | 'ribbon'
  at: 'done' | 'now' | 'ahead'
  atMs: number | null
}

/** The stage each state stands at; what was given back or closed has none. */
const stageOf: Partial<Record<OrderState, number>> = { unpaid: 0, paid: 0, printing: 1, shipped: 2, completed: 3 }

type OfOrder = { isPdf: boolean; isRepair?: boolean }

/** 付款 (of what is printed again: 同意) 印刷 寄出 收到, for what is printed and goes on; none of what was given back, closed, or is a file. */
export const stagesOf = (
  state: OrderState,
  steps: readonly OrderStep[],
  { isPdf, isRepair = false }: OfOrder,
): Stage[] => {
  const here = stageOf[state]
  if (here === undefined || isPdf) return []
  const when = (event: OrderEvent): number | null => steps.findLast((step) => step.event === event)?.atMs ?? null
  const rows = [
    { name: isRepair ? '同意' : '付款', icon: 'seal', event: 'pay' },
    { name: '印刷', icon: 'paper-stack', event: 'print' },
    { name: '寄出', icon: 'parcel', event: 'ship' },
    { name: '收到', icon: 'ribbon', event: 'complete' },
  ] as const
  return rows.map(({ name, icon, event }, index) => ({
    ...{ name, icon, atMs: when(event) },
    at: index < here || state === 'completed' ? 'done' : index === here ? 'now' : 'ahead',
  }))
}

/** The heading of an order's page. */
export const stateHeading = (state: OrderState, isPdf: boolean): string => {
  const headings: Record<OrderState, string> = {
    unpaid: '等您付款',
    paid: isPdf ? '文件做好了' : '等印刷厂接单',
    printing: '正在印',
    shipped: '在路上',
    completed: isPdf ? '文件随时能下载' : '书送到了',
    closed: '没有付款，已经取消',
    refunding: '正在退款',
    refunded: '已全部退款',
  }
  return headings[state]
}

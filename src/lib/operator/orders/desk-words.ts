import type { OrderEvent } from '#lib/orders/order.machine.ts'
import type { AttemptState } from '#lib/payments/attempt.machine.ts'
import type { RefundState } from '#lib/payments/refund.machine.ts'

/** What happened to an order, in the words of the desk. */
export const eventNames: Readonly<Record<OrderEvent, string>> = {
  pay: '付清',
  cancel: '买家没付就取消',
  expire: '到点没付，自己关上',
  edit: '买家改了要印的内容',
  print: '上机',
  ship: '寄出',
  complete: '完成',
  refund: '整单退款',
  refund_part: '退一部分',
  finish_refund: '退清',
}

/** Where one try to pay stands. */
export const attemptNames: Readonly<Record<AttemptState, string>> = {
  created: '刚开始',
  pending: '等付款',
  succeeded: '付成',
  partly_refunded: '退了一部分',
  refunded: '退清',
  closed: '关了',
  failed: '渠道没接受',
}

/** Where money stands on its way back through a provider. */
export const refundNames: Readonly<Record<RefundState, string>> = {
  requested: '等批',
  approved: '马上去退',
  submitted: '渠道在退',
  succeeded: '已退回',
  abnormal: '退不进去',
  failed: '渠道不退',
  rejected: '没批',
  replaced: '换号再退',
  paid_by_hand: '人工已转账',
}

const actions: Readonly<Record<string, string>> = {
  'press.take': '接单上机',
  'press.file': '下印刷文件',
  'press.ship': '寄出',
  'press.tracking': '改快递单号',
  'order.person': '看收件全址',
  'refund.alone': '退款，一人可办',
  'refund.ask': '提出退款，等人批',
  'refund.approve': '批准退款',
  'refund.decline': '没批退款',
  'refund.withdraw': '收回退款',
  'refund.retry': '请渠道再退一次',
  'refund.by_hand': '人工转账退款',
  'payout.pay': '转出提现',
  'payout.refuse': '不转提现',
  'invoice.issue': '开了发票',
  'invoice.reverse': '冲红了发票',
  'invoice.refuse': '没有开发票',
  'repair.take': '看补印的请求',
  'repair.accept': '同意补印',
  'repair.refuse': '不同意补印',
  'cashback.publish': '发布晒书并返现',
  'cashback.refuse': '没通过晒书',
  'bill.explain': '说明对账差异',
}

/** What an operator did, by its code in the audit; a code nobody has worded is shown as it is. */
export const actionName = (code: string): string => actions[code] ?? code

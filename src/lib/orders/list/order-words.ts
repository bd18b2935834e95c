import { sinceText } from '#lib/std/clock.ts'
import { yuan } from '#lib/std/money.ts'
import type { OrderState } from '../order.machine.ts'

/** How a state looks beside its sentence. */
export type StateLook = {
  name: string
  badge: 'plain' | 'success' | 'info' | 'warning' | 'outline'
  icon: 'info' | 'check' | 'order' | 'undo'
}

const looks: Record<OrderState, StateLook> = {
  unpaid: { name: '待付款', badge: 'warning', icon: 'info' },
  paid: { name: '已付款', badge: 'info', icon: 'check' },
  printing: { name: '印刷中', badge: 'success', icon: 'check' },
  shipped: { name: '在路上', badge: 'info', icon: 'order' },
  completed: { name: '已收到', badge: 'plain', icon: 'check' },
  refunding: { name: '退款中', badge: 'outline', icon: 'undo' },
  refunded: { name: '已退款', badge: 'outline', icon: 'undo' },
  closed: { name: '已取消', badge: 'outline', icon: 'undo' },
}

export const stateLook = (state: OrderState): StateLook => looks[state]

type Facts = { state: OrderState; payBefore: number | null; isPdf: boolean; refunded: number }

/** One concrete sentence beside the state: what happens next, and until when. */
export const stateSentence = ({ state, payBefore, isPdf, refunded }: Facts, nowMs: number): string => {
  if (state === 'unpaid')
    return payBefore !== null && payBefore > nowMs
      ? `留到${sinceText(payBefore, nowMs)}，到点没付就自己关上。`
      : '付款时间到了，正在向支付渠道核对。'
  if (state === 'paid') return isPdf ? '文件已经可以下载。' : '印刷厂接单前都可以取消。'
  if (state === 'printing') return '已上机，不能再取消。有问题我们免费重印。'
  if (state === 'shipped') return '包裹已经交给快递。'
  if (state === 'completed') return isPdf ? '文件随时可以再下载。' : '书已经送到。'
  if (state === 'refunding') return '款正在按原路退回。'
  if (state === 'refunded') return `${yuan(refunded)} 元已按原路退回。`
  return '没有付款，什么也没扣。'
}

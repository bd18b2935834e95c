import { isRechargeNumber, kindPrefixes } from '#lib/orders/order-number.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { clockText, sinceText } from '#lib/std/clock.ts'
import { yuan } from '#lib/std/money.ts'

export type PayProvider = 'wechatpay' | 'alipay'
/** Where somebody pays: at a desk, where a code is scanned, in a phone's browser, inside WeChat. */
export type PayDevice = 'desk' | 'phone' | 'wechat'

export const providerTitles: Readonly<Record<PayProvider, string>> = { wechatpay: '微信支付', alipay: '支付宝' }
/** The ways money comes and goes back. */
export const tenderNames: Readonly<Record<PayProvider | 'balance', string>> = { ...providerTitles, balance: '余额' }
/** As people call the app they open or scan with. */
export const appNames: Readonly<Record<PayProvider, string>> = { wechatpay: '微信', alipay: '支付宝' }

/** By what the browser says of itself; a desk is what has no touch of its own. */
export const deviceOf = (userAgent: string): PayDevice =>
  /MicroMessenger\//i.test(userAgent)
    ? 'wechat'
    : /Android|iPhone|iPad|iPod|Mobile|HarmonyOS/i.test(userAgent)
      ? 'phone'
      : 'desk'

type Returned = {
  provider: PayProvider
  fen: number
  reason: 'late' | 'surplus'
  state: 'underway' | 'done'
  at: number
}
type View = {
  state: 'open' | 'settled' | 'closed'
  payBefore: number | null
  attempt: { provider: PayProvider; state: 'pending' | 'failed' | 'closed' } | null
  returned: readonly Returned[]
}

/**
 * What the page shows (board 30b): `ways`, a way to choose and to wait for; `failed`, a provider said no; `unknown`, nobody
 * could say whether it was paid; `closed`; `late`, closed and money came afterwards; `settled`.
 */
export type PayScene = 'ways' | 'failed' | 'unknown' | 'closed' | 'late' | 'settled'

export const payScene = ({ state, attempt, returned }: View, isUnknown: boolean): PayScene => {
  if (state === 'settled') return 'settled'
  if (state === 'closed') return returned.length > 0 ? 'late' : 'closed'
  if (isUnknown) return 'unknown'
  return attempt?.state === 'failed' ? 'failed' : 'ways'
}

/** Until when it waits, and what becomes of it then. */
export const untilWords = (payBefore: number | null, balanceFen: number, nowMs: number): string => {
  if (payBefore === null) return ''
  const back = balanceFen > 0 ? '占住的余额放回原处，' : ''
  return `这笔订单留到${sinceText(payBefore, nowMs)}。到点没付，它自己关上，${back}重下一单就好。`
}

/** Beside the code: what to do, and until when it is good. */
export const codeWords = (provider: PayProvider, payBefore: number | null): string =>
  `付好了，这一页会自己变，不用刷新。码只认这一笔${payBefore === null ? '' : `，${clockText(payBefore)} 失效`}。用${appNames[provider]}扫。`

/** On the button that asks a provider; shortly after a question another would only say the same. */
export const checkWords = (isChecking: boolean, justChecked: boolean): string =>
  isChecking ? '正在查…' : justChecked ? '刚查过，过几秒再查' : '我付好了，查一下'

/** One payment that goes back: how much, where to, how far it is. */
export const returnedWords = ({ provider, fen, state, at }: Returned, nowMs: number): string =>
  state === 'done'
    ? `${yuan(fen)} 元已退回${providerTitles[provider]}，${sinceText(at, nowMs)}。`
    : `${yuan(fen)} 元正在退回${providerTitles[provider]}，一般几分钟，银行卡最迟三天。`

/** Where one is led once it is paid: recharges, packages and gift cards have pages of their own. */
export const paidPath = (orderNo: string): string => {
  if (isRechargeNumber(orderNo)) return paths.rechargeResult(orderNo)
  if (orderNo.startsWith(kindPrefixes.package)) return paths.packageOrder(orderNo)
  return orderNo.startsWith(kindPrefixes.giftcard) ? paths.giftCard(orderNo) : paths.orderResult(orderNo)
}

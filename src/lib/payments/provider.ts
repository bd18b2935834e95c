/** What both ways to pay have in common: a port with two sides, alipay/ and wechatpay/. */
import type { Fen } from '#lib/std/money.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import type { Result } from '#lib/std/result.ts'
import type { BillLine } from './bills/bill.ts'

/** How a person meets the provider: 电脑网站, 手机网站, 扫码; Native (扫码), JSAPI (inside WeChat), H5 (a phone's browser). */
export type Scene = 'page' | 'wap' | 'precreate' | 'native' | 'jsapi' | 'h5'

/** What somebody is asked to pay. */
export type Asking = {
  scene: Scene
  /** 6 to 32 letters and digits; never used for another sum. */
  outTradeNo: string
  amountFen: Fen
  /** Shown by the provider; no names, numbers or addresses of people (`paymentTitle`). */
  title: string
  /** The provider takes no money after it. */
  expireAt: Date
  /** Where people come back to; what it says is never believed. */
  returnUrl: string
  /** JSAPI needs who pays (of our 服务号), H5 where from. */
  payer: { openid?: string | undefined; ip?: string | undefined }
}

/** What the browser does next: go there, show this as a QR code, or hand this to WeixinJSBridge. */
export type Prompt =
  | { kind: 'link'; url: string }
  | { kind: 'code'; text: string }
  | { kind: 'bridge'; call: Readonly<Record<string, string>> }

/** What a provider says of a trade. `paid` stays true of money that went back later; `refunded`: how much of it, as far as it says. */
export type Trade =
  | { state: 'absent' | 'waiting' | 'closed' }
  | { state: 'paid'; tradeNo: string; amountFen: Fen; paidAt: Date; refunded: 'none' | 'some' | 'all' }
export type Paid = Extract<Trade, { state: 'paid' }>

export type Refunding = {
  outTradeNo: string
  outRefundNo: string
  amountFen: Fen
  /** Of the whole trade. */
  totalFen: Fen
  reason: string
}
/** `abnormal`: the account it should go to takes nothing, somebody must see to it. `absent`: it was never asked for. */
export type RefundSaid = { state: 'absent' | 'processing' | 'succeeded' | 'abnormal' | 'closed'; amountFen?: Fen }

/** A message of a provider that is really its own, and about our merchant. */
export type Notice = {
  /** The same for one event however often it is sent, and another for whatever differs in what matters. */
  dedupeKey: string
  outTradeNo: string
} & ({ kind: 'paid'; paid: Paid } | { kind: 'refund'; outRefundNo: string | undefined } | { kind: 'other' })

/**
 * Failures of calls: `provider_unavailable` (502) means nobody knows whether it was done, ask later with the same numbers;
 * `provider_refused` (409, `details.code`) means it was not done.
 */
export type Provider = {
  name: ProviderName
  ask: (asking: Asking) => Promise<Result<Prompt>>
  query: (outTradeNo: string) => Promise<Result<Trade>>
  /** `closed`, also where nothing had been begun; `paid` says: too late. */
  close: (outTradeNo: string) => Promise<Result<'closed' | 'paid'>>
  refund: (refunding: Refunding) => Promise<Result<RefundSaid>>
  queryRefund: (asked: Pick<Refunding, 'outTradeNo' | 'outRefundNo'>) => Promise<Result<RefundSaid>>
  /** All trades and refunds of a day of UTC+8, `2026-11-27`; none where there was nothing. 409 `bill_not_ready`. */
  bill: (day: string) => Promise<Result<BillLine[]>>
  readNotice: (said: { headers: Headers; body: string; nowMs: number }) => Result<Notice>
  /** What it wants to hear: taken, or not. */
  answerNotice: (taken: boolean) => Response
}

/** Letters, digits and a few signs: what both providers show as it is. Long runs of digits might be somebody's number. */
export const paymentTitle = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N} \-_·]/gu, ' ')
    .replace(/\d{7,}/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 40) || '图书'

import { createHash } from 'node:crypto'
import type { WechatPayConfig } from '#lib/config/payment.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { readJsonText } from '../ask-provider.server.ts'
import type { Notice } from '../provider.ts'
import { decryptResource, verifyAnswer } from './wechatpay-sign.server.ts'
import { noticeSchema, readTrade, refundNoticeSchema, tradeSchema } from './wechatpay-trade.ts'

const refusedNotice = (code: string) => fail(401, code, '这不是给我们的微信支付通知')

const keyOf = (...parts: (string | number | undefined)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const readPaid = (wechatPay: WechatPayConfig, event: string, plain: unknown): Result<Notice> => {
  const said = tradeSchema.safeParse(plain)
  if (!said.success) return refusedNotice('notice_garbage')
  const { appid, mchid, out_trade_no: outTradeNo, amount, transaction_id: tradeNo, trade_state: state } = said.data
  if (mchid !== wechatPay.mchId || appid !== wechatPay.appId) return refusedNotice('notice_foreign')
  const trade = readTrade(said.data)
  if (trade === undefined) return refusedNotice('notice_garbage')
  // A sum is part of it: a wrong one must not keep the right one from being heard.
  const head = { dedupeKey: keyOf(event, outTradeNo, tradeNo, state, amount?.total), outTradeNo }
  return ok(trade.state === 'paid' ? { ...head, kind: 'paid', paid: trade } : { ...head, kind: 'other' })
}

/** Signed by WeChat just now, opened with our key, and about our merchant. */
export const readWechatNotice = (
  wechatPay: WechatPayConfig,
  { headers, body, nowMs }: { headers: Headers; body: string; nowMs: number },
): Result<Notice> => {
  const verified = verifyAnswer(headers, body, wechatPay.platformKeys, nowMs)
  if (!verified.ok) return verified
  const notice = noticeSchema.safeParse(readJsonText(body))
  if (!notice.success) return refusedNotice('notice_garbage')
  const { event_type: event, resource } = notice.data
  const sealed = { ...resource, associatedData: resource.associated_data }
  const plain = readJsonText(decryptResource(wechatPay.apiV3Key, sealed))
  if (plain === undefined) return refusedNotice('notice_sealed')
  if (!event.startsWith('REFUND.')) return readPaid(wechatPay, event, plain)
  const said = refundNoticeSchema.safeParse(plain)
  if (!said.success) return refusedNotice('notice_garbage')
  if (said.data.mchid !== wechatPay.mchId) return refusedNotice('notice_foreign')
  const { out_trade_no: outTradeNo, out_refund_no: outRefundNo, refund_id: refundId, refund_status: status } = said.data
  return ok({ dedupeKey: keyOf(event, outRefundNo, refundId, status), outTradeNo, kind: 'refund', outRefundNo })
}

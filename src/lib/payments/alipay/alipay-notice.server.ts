import { createHash } from 'node:crypto'
import type { AlipayConfig } from '#lib/config/payment.server.ts'
import { parseYuan } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { Notice } from '../provider.ts'
import { readAlipayTime } from './alipay-message.ts'
import { verifiedForm } from './alipay-sign.server.ts'

const refusedNotice = (code: string) => fail(401, code, '这不是给我们的支付宝通知')

/** Signed by Alipay, and about our application and our account: whoever has an application there can have others signed. */
export const readAlipayNotice = (alipay: AlipayConfig, body: string): Result<Notice> => {
  const said = verifiedForm(body, alipay.publicKeys)
  if (said === undefined) return refusedNotice('sign_wrong')
  if (said.app_id !== alipay.appId || said.seller_id !== alipay.sellerId) return refusedNotice('notice_foreign')
  const { out_trade_no: outTradeNo = '', trade_no: tradeNo = '', trade_status: status = '' } = said
  const refundFee = said.refund_fee ?? ''
  // A sum is part of it: a wrong one must not keep the right one from being heard.
  const parts = [outTradeNo, tradeNo, status, said.total_amount, refundFee, said.gmt_refund, said.out_biz_no]
  const dedupeKey = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  const head = { dedupeKey, outTradeNo }
  // Given back in part it comes as TRADE_SUCCESS once more: that is no second payment.
  if (refundFee !== '' || said.gmt_refund) return ok({ ...head, kind: 'refund', outRefundNo: said.out_biz_no })
  if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED') return ok({ ...head, kind: 'other' })
  const amountFen = parseYuan(said.total_amount ?? '')
  if (!amountFen.ok || tradeNo === '') return refusedNotice('notice_garbage')
  const paidAt = readAlipayTime(said.gmt_payment) ?? new Date()
  return ok({
    ...head,
    kind: 'paid',
    paid: { state: 'paid', tradeNo, amountFen: amountFen.value, paidAt, refunded: 'none' },
  })
}

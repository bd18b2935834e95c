/** Alipay's open platform, v2: our own client of the calls we need. */
import { z } from 'zod'
import type { AlipayConfig } from '#lib/config/payment.server.ts'
import { type Fen, parseYuan, yuan } from '#lib/std/money.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { askProvider, refusalOf, unavailable } from '../ask-provider.server.ts'
import type { BillLine } from '../bills/bill.ts'
import type { Asking, Prompt, Provider, Refunding, RefundSaid, Scene, Trade } from '../provider.ts'
import { readAlipayBill } from './alipay-bill.server.ts'
import { alipayCaller, signedRequest } from './alipay-call.server.ts'
import { alipayTime, readAlipayTime } from './alipay-message.ts'
import { readAlipayNotice } from './alipay-notice.server.ts'

/** Alipay writes yuan with a point and no thousands. */
const alipayYuan = (amount: Fen): string => yuan(amount).replaceAll(',', '')

const query = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.enum(['WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_FINISHED', 'TRADE_CLOSED']),
  total_amount: z.string(),
  send_pay_date: z.string().optional(),
})
const refundAnswer = z.object({ out_trade_no: z.string(), fund_change: z.string().optional() })
const refundQuery = z.object({
  out_trade_no: z.string().optional(),
  out_request_no: z.string().optional(),
  refund_status: z.string().optional(),
  refund_amount: z.string().optional(),
})
const billAnswer = z.object({ bill_download_url: z.url() })
const precreate = z.object({ out_trade_no: z.string(), qr_code: z.url() })

const isAbsent = (code: string): boolean => code === 'ACQ.TRADE_NOT_EXIST'

const links: Partial<Record<Scene, { method: string; product: string }>> = {
  page: { method: 'alipay.trade.page.pay', product: 'FAST_INSTANT_TRADE_PAY' },
  wap: { method: 'alipay.trade.wap.pay', product: 'QUICK_WAP_WAY' },
}

export const alipayProvider = (alipay: AlipayConfig, notifyUrl: string): Provider => {
  const call = alipayCaller(alipay)

  const ask = async (asking: Asking): Promise<Result<Prompt>> => {
    const { scene, outTradeNo, amountFen, title, expireAt, returnUrl } = asking
    const trade = {
      out_trade_no: outTradeNo,
      total_amount: alipayYuan(amountFen),
      subject: title,
      time_expire: alipayTime(expireAt),
    }
    const link = links[scene]
    if (link) {
      const content = { ...trade, product_code: link.product, ...(scene === 'wap' ? { quit_url: returnUrl } : {}) }
      const said = { notify_url: notifyUrl, return_url: returnUrl, biz_content: JSON.stringify(content) }
      // Nothing is called: the signed link is the request, and the browser makes it.
      const query = new URLSearchParams(signedRequest(alipay, link.method, said))
      return ok({ kind: 'link', url: `${alipay.url}?${query}` })
    }
    const made = await call('alipay.trade.precreate', trade, precreate, { notify_url: notifyUrl })
    return made.ok ? ok({ kind: 'code', text: made.value.qr_code }) : made
  }

  const queryTrade = async (outTradeNo: string): Promise<Result<Trade>> => {
    const said = await call('alipay.trade.query', { out_trade_no: outTradeNo }, query)
    if (!said.ok) return isAbsent(refusalOf(said.failure)) ? ok({ state: 'absent' }) : said
    const { trade_status: status, total_amount: amount, send_pay_date: paid, trade_no: tradeNo } = said.value
    if (said.value.out_trade_no !== outTradeNo) return unavailable('another_trade')
    if (status === 'WAIT_BUYER_PAY') return ok({ state: 'waiting' })
    // Closed is also what was paid and wholly given back.
    if (status === 'TRADE_CLOSED' && paid === undefined) return ok({ state: 'closed' })
    const amountFen = parseYuan(amount)
    if (!amountFen.ok) return unavailable('garbage')
    const refunded = status === 'TRADE_CLOSED' ? 'all' : 'none'
    const paidAt = readAlipayTime(paid) ?? new Date()
    return ok({ state: 'paid', tradeNo, amountFen: amountFen.value, paidAt, refunded })
  }

  const close = async (outTradeNo: string): Promise<Result<'closed' | 'paid'>> => {
    const said = await call('alipay.trade.close', { out_trade_no: outTradeNo }, z.object({}))
    // A QR code nobody scanned and a link nobody opened have begun nothing.
    if (said.ok || isAbsent(refusalOf(said.failure))) return ok('closed')
    if (said.failure.code !== 'provider_refused') return said
    const trade = await queryTrade(outTradeNo)
    if (!trade.ok) return trade
    if (trade.value.state === 'paid') return ok('paid')
    return trade.value.state === 'waiting' ? said : ok('closed')
  }

  const queryRefund = async (asked: Pick<Refunding, 'outTradeNo' | 'outRefundNo'>): Promise<Result<RefundSaid>> => {
    const content = { out_trade_no: asked.outTradeNo, out_request_no: asked.outRefundNo }
    const said = await call('alipay.trade.fastpay.refund.query', content, refundQuery)
    if (!said.ok) return isAbsent(refusalOf(said.failure)) ? ok({ state: 'absent' }) : said
    if (said.value.refund_status !== 'REFUND_SUCCESS') return ok({ state: 'absent' })
    if (said.value.out_request_no !== asked.outRefundNo) return unavailable('another_refund')
    const amount = parseYuan(said.value.refund_amount ?? '')
    return amount.ok ? ok({ state: 'succeeded', amountFen: amount.value }) : unavailable('garbage')
  }

  const refund = async (refunding: Refunding): Promise<Result<RefundSaid>> => {
    const content = {
      out_trade_no: refunding.outTradeNo,
      out_request_no: refunding.outRefundNo,
      refund_amount: alipayYuan(refunding.amountFen),
      refund_reason: refunding.reason,
    }
    const said = await call('alipay.trade.refund', content, refundAnswer)
    if (!said.ok) return said
    if (said.value.fund_change === 'Y') return ok({ state: 'succeeded', amountFen: refunding.amountFen })
    // Nothing moved just now: it had been done before, or is still being done.
    const asked = await queryRefund(refunding)
    return asked.ok && asked.value.state === 'absent' ? ok({ state: 'processing' }) : asked
  }

  const bill = async (day: string): Promise<Result<BillLine[]>> => {
    const method = 'alipay.data.dataservice.bill.downloadurl.query'
    const made = await call(method, { bill_type: 'trade', bill_date: day }, billAnswer)
    if (!made.ok) {
      const code = refusalOf(made.failure)
      return /bill_not_exist/i.test(code) ? ok([]) : made
    }
    // Its address was signed; what lies there is not, so what is no bill is nobody's.
    const file = await askProvider('alipay', 'bill', made.value.bill_download_url)
    if (!file.ok) return file
    if (file.value.status !== 200) return unavailable(`http_${file.value.status}`)
    const lines = readAlipayBill(file.value.bytes)
    return lines ? ok(lines) : unavailable('garbage')
  }

  return {
    name: 'alipay',
    ask,
    query: queryTrade,
    close,
    refund,
    queryRefund,
    bill,
    readNotice: ({ body }) => readAlipayNotice(alipay, body),
    answerNotice: (taken) => new Response(taken ? 'success' : 'fail', { headers: { 'content-type': 'text/plain' } }),
  }
}

/** WeChat Pay, APIv3: our own client of the calls we need. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { WechatPayConfig } from '#lib/config/payment.server.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { askProvider, billNotReady, readJsonText, refusalOf, refused, unavailable } from '../ask-provider.server.ts'
import type { BillLine } from '../bills/bill.ts'
import type { Asking, Prompt, Provider, Refunding, RefundSaid, Trade } from '../provider.ts'
import { signRsa } from '../rsa.server.ts'
import { readWechatBill } from './wechatpay-bill.ts'
import { invokeText, wechatTime } from './wechatpay-message.ts'
import { readWechatNotice } from './wechatpay-notice.server.ts'
import { authorize, newNonce, verifyAnswer } from './wechatpay-sign.server.ts'
import { readRefund, readTrade, refundSchema, tradeSchema } from './wechatpay-trade.ts'

const trouble = z.object({ code: z.string() })
const billAnswer = z.object({ download_url: z.url(), hash_type: z.literal('SHA1'), hash_value: z.string() })
const made = {
  native: z.object({ code_url: z.string() }),
  jsapi: z.object({ prepay_id: z.string() }),
  h5: z.object({ h5_url: z.url() }),
}
/** Said of calls of which nobody knows whether they were done, beside all of 5xx. */
const unknownCodes = new Set([
  'SYSTEM_ERROR',
  'SYSTEMERROR',
  'BANK_ERROR',
  'FREQUENCY_LIMITED',
  'FREQUENCY_LIMIT_EXCEED',
])
/** Said with 403, and about the thing itself all the same. */
const decidedCodes = new Set([
  'NOT_ENOUGH',
  'NOTENOUGH',
  'USER_ACCOUNT_ABNORMAL',
  'OUT_TRADE_NO_USED',
  'RULE_LIMIT',
  'RULELIMIT',
  'TRADE_ERROR',
  'MCH_NOT_EXISTS',
])
const absentCodes = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS', 'NOT_FOUND'])

/** One call: signed by us, its answer by WeChat. */
const caller =
  (wechatPay: WechatPayConfig) =>
  async <T>(method: 'GET' | 'POST', path: string, content: object | undefined, schema: z.ZodType<T>) => {
    const body = content === undefined ? '' : JSON.stringify(content)
    const said = await askProvider('wechatpay', path.replace(/\d{6,}/g, '…'), `${wechatPay.url}${path}`, {
      method,
      headers: {
        authorization: authorize(wechatPay, { method, path, body }),
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'xinshu',
        'wechatpay-serial': wechatPay.answersBy,
      },
      ...(method === 'GET' ? {} : { body }),
    })
    if (!said.ok) return said
    const { status, headers, bytes } = said.value
    const text = bytes.toString('utf8')
    const verified = verifyAnswer(headers, text, wechatPay.platformKeys, Date.now())
    const good = status >= 200 && status < 300
    // Refusals may come unsigned (the vendors' libraries check none of them); one wrongly signed is nobody's.
    if (!verified.ok && (good || verified.failure.code !== 'sign_missing')) return unavailable(verified.failure.code)
    if (good) {
      const read = schema.safeParse(text === '' ? {} : readJsonText(text))
      return read.success ? ok(read.data) : unavailable('garbage')
    }
    const code = trouble.safeParse(readJsonText(text)).data?.code ?? `http_${status}`
    // Wrong keys, no leave, too often: nobody said no to the thing itself, and it is asked again.
    const isOurs = [401, 403, 429].includes(status) && !decidedCodes.has(code)
    return status >= 500 || isOurs || unknownCodes.has(code) ? unavailable(code) : refused(code)
  }

/** What the page hands to WeixinJSBridge. */
const bridgeCall = (wechatPay: WechatPayConfig, prepayId: string): Record<string, string> => {
  const call = {
    appId: wechatPay.appId,
    timeStamp: String(Math.floor(Date.now() / 1000)),
    nonceStr: newNonce(),
    package: `prepay_id=${prepayId}`,
  }
  return { ...call, signType: 'RSA', paySign: signRsa(wechatPay.privateKey, invokeText(call)) }
}

export const wechatPayProvider = (wechatPay: WechatPayConfig, notifyUrl: string): Provider => {
  const call = caller(wechatPay)
  const { mchId, appId } = wechatPay

  const ask = async ({ scene, outTradeNo, amountFen, title, expireAt, payer }: Asking): Promise<Result<Prompt>> => {
    const trade = {
      appid: appId,
      mchid: mchId,
      description: title,
      out_trade_no: outTradeNo,
      time_expire: wechatTime(expireAt),
      notify_url: notifyUrl,
      amount: { total: amountFen, currency: 'CNY' },
    }
    if (scene === 'jsapi') {
      if (payer.openid === undefined) return refused('payer_unknown')
      const content = { ...trade, payer: { openid: payer.openid } }
      const said = await call('POST', '/v3/pay/transactions/jsapi', content, made.jsapi)
      return said.ok ? ok({ kind: 'bridge', call: bridgeCall(wechatPay, said.value.prepay_id) }) : said
    }
    if (scene === 'h5') {
      const scene_info = { payer_client_ip: payer.ip ?? '127.0.0.1', h5_info: { type: 'Wap' } }
      const said = await call('POST', '/v3/pay/transactions/h5', { ...trade, scene_info }, made.h5)
      return said.ok ? ok({ kind: 'link', url: said.value.h5_url }) : said
    }
    const said = await call('POST', '/v3/pay/transactions/native', trade, made.native)
    return said.ok ? ok({ kind: 'code', text: said.value.code_url }) : said
  }

  const query = async (outTradeNo: string): Promise<Result<Trade>> => {
    const path = `/v3/pay/transactions/out-trade-no/${outTradeNo}?mchid=${mchId}`
    const said = await call('GET', path, undefined, tradeSchema)
    if (!said.ok) return absentCodes.has(refusalOf(said.failure)) ? ok({ state: 'absent' }) : said
    const { out_trade_no: no, mchid, appid } = said.value
    if (no !== outTradeNo || mchid !== mchId || appid !== appId) return unavailable('another_trade')
    const trade = readTrade(said.value)
    return trade === undefined ? unavailable('garbage') : ok(trade)
  }

  const close = async (outTradeNo: string): Promise<Result<'closed' | 'paid'>> => {
    const path = `/v3/pay/transactions/out-trade-no/${outTradeNo}/close`
    const said = await call('POST', path, { mchid: mchId }, z.object({}))
    if (said.ok || absentCodes.has(refusalOf(said.failure))) return ok('closed')
    if (said.failure.code !== 'provider_refused') return said
    const trade = await query(outTradeNo)
    if (!trade.ok) return trade
    if (trade.value.state === 'paid') return ok('paid')
    return trade.value.state === 'waiting' ? said : ok('closed')
  }

  const refund = async (refunding: Refunding): Promise<Result<RefundSaid>> => {
    const content = {
      out_trade_no: refunding.outTradeNo,
      out_refund_no: refunding.outRefundNo,
      reason: refunding.reason,
      notify_url: notifyUrl,
      amount: { refund: refunding.amountFen, total: refunding.totalFen, currency: 'CNY' },
    }
    const said = await call('POST', '/v3/refund/domestic/refunds', content, refundSchema)
    return said.ok ? ok(readRefund(said.value)) : said
  }

  const queryRefund = async ({
    outTradeNo,
    outRefundNo,
  }: Pick<Refunding, 'outTradeNo' | 'outRefundNo'>): Promise<Result<RefundSaid>> => {
    const said = await call('GET', `/v3/refund/domestic/refunds/${outRefundNo}`, undefined, refundSchema)
    if (!said.ok) return absentCodes.has(refusalOf(said.failure)) ? ok({ state: 'absent' }) : said
    if (said.value.out_trade_no !== outTradeNo || said.value.out_refund_no !== outRefundNo)
      return unavailable('another_refund')
    return ok(readRefund(said.value))
  }

  const bill = async (day: string): Promise<Result<BillLine[]>> => {
    const made = await call('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`, undefined, billAnswer)
    if (!made.ok) {
      const code = refusalOf(made.failure)
      if (code === 'NO_STATEMENT_EXIST') return ok([])
      return code === 'STATEMENT_CREATING' ? billNotReady() : made
    }
    const { origin, pathname, search } = new URL(made.value.download_url)
    // Signed by us for wherever it leads: nowhere but to WeChat.
    if (origin !== new URL(wechatPay.url).origin) return unavailable('another_place')
    const path = `${pathname}${search}`
    const authorization = authorize(wechatPay, { method: 'GET', path, body: '' })
    const file = await askProvider('wechatpay', 'bill', made.value.download_url, { headers: { authorization } })
    if (!file.ok) return file
    if (file.value.status !== 200) return unavailable(`http_${file.value.status}`)
    // The file is not signed; its hash is.
    const sha1 = createHash('sha1').update(file.value.bytes).digest('hex')
    if (sha1 !== made.value.hash_value.toLowerCase()) return unavailable('another_file')
    const lines = readWechatBill(file.value.bytes.toString('utf8'))
    return lines ? ok(lines) : unavailable('garbage')
  }

  return {
    name: 'wechatpay',
    ask,
    query,
    close,
    refund,
    queryRefund,
    bill,
    readNotice: (said) => readWechatNotice(wechatPay, said),
    answerNotice: (taken) =>
      taken ? new Response(null, { status: 204 }) : Response.json({ code: 'FAIL', message: '失败' }, { status: 400 }),
  }
}

import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { providerNames } from '#lib/std/provider-name.ts'

const params = z.object({ orderNo: z.string().max(60) })
const provider = z.enum(providerNames)

/** What is still to be paid of one order, and what became of it so far. Amounts are fen, times ms since 1970. */
export const payView = z.object({
  /** Letter and 18 digits. */
  orderNo: z.string(),
  /** As the provider is told: no names, no addresses. */
  title: z.string(),
  /** `open`: it can be paid. `closed`: nobody paid in time, or it was cancelled. */
  state: z.enum(['open', 'settled', 'closed']),
  payable: z.number(),
  /** Of the balance, set aside or taken. */
  balanceFen: z.number(),
  /** What a provider is asked for: `payable` without `balanceFen`. */
  dueFen: z.number(),
  /** Null: it is no longer to be paid. */
  payBefore: z.number().nullable(),
  /** Ways that are open here. */
  providers: z.array(provider),
  /** The newest try that was not paid; null: none. */
  attempt: z.object({ provider, state: z.enum(['pending', 'failed', 'closed']), at: z.number() }).nullable(),
  /** `provider` null: the balance alone. */
  paid: z.object({ provider: provider.nullable(), fen: z.number(), at: z.number() }).nullable(),
  /** Money that came when nobody waited for it any more, on its way back or back. */
  returned: z.array(
    z.object({
      provider,
      fen: z.number(),
      reason: z.enum(['late', 'surplus']),
      state: z.enum(['underway', 'done']),
      at: z.number(),
    }),
  ),
})

export const getPay = defineContract({
  method: 'GET',
  path: '/api/pay/{orderNo}',
  auth: 'user',
  summary: '一份自己的订单还要付多少、付得怎样了；不去问支付渠道',
  params,
  output: payView,
  errors: [],
})

export const startPay = defineContract({
  method: 'POST',
  path: '/api/pay/{orderNo}/start',
  auth: 'user',
  limit: 'write',
  summary: '开始用一种方式付；同一种方式按几次都是同一笔，换方式先关掉旧的',
  params,
  body: z.strictObject({
    provider,
    /** Where the person is: at a desk (a code to scan), in a phone's browser, inside WeChat. */
    device: z.enum(['desk', 'phone', 'wechat']),
  }),
  output: z.discriminatedUnion('state', [
    z.object({ state: z.literal('settled') }),
    z.object({
      state: z.literal('pending'),
      outTradeNo: z.string(),
      prompt: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('link'), url: z.string() }),
        z.object({ kind: z.literal('code'), text: z.string() }),
        z.object({ kind: z.literal('bridge'), call: z.record(z.string(), z.string()) }),
      ]),
      expireAt: z.number(),
    }),
  ]),
  errors: [
    'payment_closed',
    'payment_expired',
    'payment_busy',
    'payment_tries',
    'provider_absent',
    'provider_refused',
    'provider_unavailable',
    'payment_doubtful',
    'leave_wechat',
    'wallet_full',
  ],
})

export const checkPay = defineContract({
  method: 'POST',
  path: '/api/pay/{orderNo}/check',
  auth: 'user',
  limit: 'write',
  summary: '去支付渠道查一次单；同一份订单十秒内只查一次',
  params,
  output: payView,
  errors: ['provider_unavailable', 'provider_refused', 'payment_doubtful'],
})

export const linkPay = defineContract({
  method: 'POST',
  path: '/api/pay/{orderNo}/link',
  auth: 'user',
  limit: 'write',
  summary: '一个可以发给家里人的付款链接，到付款时间为止；只看得到金额和名称',
  params,
  output: z.object({ url: z.string(), validUntil: z.number() }),
  errors: ['payment_closed', 'already_paid', 'provider_absent'],
})

export const startLinkedPay = defineContract({
  method: 'POST',
  path: '/api/pay/{orderNo}/linked',
  auth: 'none',
  limit: 'pay_link',
  summary: '拿着付款链接的人开始用支付宝付；看不到订单别的内容',
  params,
  body: z.strictObject({
    /** The right the link carries. */
    pay: z.string().max(2000),
    device: z.enum(['desk', 'phone']),
  }),
  output: startPay.output,
  errors: [...startPay.errors, 'bad_pay_link', 'pay_link_over'],
})

import { z } from 'zod'
import { cancelPreview, lostGift } from '#lib/checkout/cancel.api.ts'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { refundReasonIds } from '#lib/orders/refunds/refund-reason.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { providerNames } from '#lib/std/provider-name.ts'
import { receiptPattern } from './two-people.ts'

const orderParams = z.object({ orderNo: z.string().max(60) })
const params = z.object({ id: z.string().max(40) })
/** ¥100,000: more than any order costs. */
const mostFen = 10_000_000
const amountFen = z.number().int('退款金额请写到分').min(1, '退款金额要大于 0').max(mostFen, '退款金额太大了')
const mostCopies = 999

/** What would come back, by line and by way, and whether one person may do it. */
export const refundPreview = cancelPreview.extend({
  needsTwo: z.boolean(),
  /** Given back by the desk so far; with it counts what one person may do. */
  deskFen: z.number(),
  lostGift,
})

export const previewDeskRefund = defineContract({
  method: 'GET',
  path: '/api/operator/orders/{orderNo}/refund',
  auth: 'user',
  summary: '柜台：退这几本、或退这么多钱，各路各回多少，要不要两个人',
  params: orderParams,
  query: z.object({
    /** By line: `1,0`. Left out with the amount too: all that is left. */
    copies: z
      .string()
      .regex(/^\d{1,3}(,\d{1,3}){0,49}$/, '要退的本数写得不对')
      .optional(),
    amountFen: z
      .string()
      .regex(/^\d{1,8}$/, '退款金额写得不对')
      .transform(Number)
      .pipe(amountFen)
      .optional(),
  }),
  output: refundPreview,
  errors: ['wrong_state', 'refund_too_much', 'refund_waiting', 'buyer_gone', 'own_order'],
})

/** One request as the desk sees it. */
export const refundRequestView = z.object({
  id: z.string(),
  orderNo: z.string(),
  /** How many copies; 0: an amount, nothing is sent back. */
  copies: z.number(),
  fen: z.number(),
  reason: z.string(),
  reasonName: z.string(),
  words: z.string(),
  state: z.enum(['requested', 'approved', 'declined', 'withdrawn']),
  askedBy: z.string().nullable(),
  askedAt: z.number(),
  decidedBy: z.string().nullable(),
  decidedAt: z.number().nullable(),
  decisionWords: z.string().nullable(),
  /** Who looks asked for it. */
  isOwn: z.boolean(),
  /** Of the operator's own order: somebody else's to decide. */
  isOwnOrder: z.boolean(),
  /** One person asked and decided, below the sum that needs two. */
  isAlone: z.boolean(),
  /** Who looks may agree to it. */
  mayAgree: z.boolean(),
})

export const askDeskRefund = defineContract({
  method: 'POST',
  path: '/api/operator/orders/{orderNo}/refund',
  auth: 'user',
  limit: 'write',
  idempotent: true,
  summary: '柜台：提出退款；一单累计 500 元以内当场退，以上等另一位来批；和看到的金额不一样就不退',
  params: orderParams,
  body: z
    .strictObject({
      copies: z.array(z.number().int().min(0).max(mostCopies)).min(1).max(50).optional(),
      amountFen: amountFen.optional(),
      agreedFen: z.number().int().min(0).max(mostFen),
      reason: z.enum(refundReasonIds, '请选一个缘由'),
      words: textField(fieldLimits.deskReason),
    })
    .refine(({ copies, amountFen: amount }) => (copies === undefined) !== (amount === undefined), {
      message: '退几本和退多少钱，二选一',
      path: ['copies'],
    }),
  output: refundRequestView,
  errors: ['wrong_state', 'refund_too_much', 'refund_waiting', 'refund_changed', 'buyer_gone', 'own_order'],
})

export const listRefundRequests = defineContract({
  method: 'GET',
  path: '/api/operator/refunds',
  auth: 'user',
  summary: '柜台：等批的退款，先提的在前；`tab=decided` 是办过的',
  query: z.object({ ...paging(20, 50), tab: z.enum(['waiting', 'decided']).default('waiting') }),
  output: page(refundRequestView),
  errors: [],
})

export const approveRefund = defineContract({
  method: 'POST',
  path: '/api/operator/refunds/{id}/approve',
  auth: 'user',
  limit: 'write',
  summary: '柜台：批一笔退款；只有「财务」「管理」，自己提的自己批不了',
  params,
  body: z.strictObject({ agreedFen: z.number().int().min(0).max(mostFen) }),
  output: refundRequestView,
  errors: ['wrong_state', 'own_request', 'own_order', 'refund_changed', 'refund_too_much', 'buyer_gone'],
})

export const declineRefund = defineContract({
  method: 'POST',
  path: '/api/operator/refunds/{id}/decline',
  auth: 'user',
  limit: 'write',
  summary: '柜台：不批一笔退款，要写为什么',
  params,
  body: z.strictObject({ words: textField(fieldLimits.deskReason) }),
  output: refundRequestView,
  errors: ['wrong_state', 'own_request', 'own_order'],
})

export const withdrawRefund = defineContract({
  method: 'POST',
  path: '/api/operator/refunds/{id}/withdraw',
  auth: 'user',
  limit: 'write',
  summary: '柜台：收回自己提的、还没人批的退款',
  params,
  output: refundRequestView,
  errors: ['wrong_state', 'not_own_request'],
})

/** Money a provider would not give back, or could not. */
export const stuckRefundView = z.object({
  id: z.string(),
  /** Null: not of an order. */
  orderNo: z.string().nullable(),
  provider: z.enum(providerNames),
  outTradeNo: z.string(),
  tradeNo: z.string().nullable(),
  outRefundNo: z.string(),
  fen: z.number(),
  reasonName: z.string(),
  state: z.string(),
  stateName: z.string(),
  createdAt: z.number(),
  /** Who looks may see to it. */
  mayAct: z.boolean(),
})

export const listStuckRefunds = defineContract({
  method: 'GET',
  path: '/api/operator/stuck-refunds',
  auth: 'user',
  summary: '柜台：渠道没退成的款，早的在前',
  query: z.object(paging(20, 50)),
  output: page(stuckRefundView),
  errors: [],
})

const done = z.object({ outRefundNo: z.string(), state: z.string(), stateName: z.string() })

export const retryStuckRefund = defineContract({
  method: 'POST',
  path: '/api/operator/stuck-refunds/{id}/retry',
  auth: 'user',
  limit: 'write',
  summary: '柜台：换一个退款单号，请渠道再退一次；只有「财务」「管理」',
  params,
  body: z.strictObject({ words: textField(fieldLimits.deskReason) }),
  output: done,
  errors: [
    'wrong_state',
    'refund_too_much',
    'own_order',
    'refund_underway',
    'refund_done',
    'provider_unavailable',
    'provider_refused',
  ],
})

export const payStuckRefund = defineContract({
  method: 'POST',
  path: '/api/operator/stuck-refunds/{id}/by-hand',
  auth: 'user',
  limit: 'write',
  summary: '柜台：已从银行账户转给买家，记下回单号，入账；只有「财务」',
  params,
  body: z.strictObject({
    receiptNo: z.string().trim().regex(receiptPattern, '回单号只有字母、数字和短横，6 到 40 位'),
    words: textField(fieldLimits.deskReason),
  }),
  output: done,
  errors: [
    'wrong_state',
    'own_order',
    'receipt_used',
    'refund_underway',
    'refund_done',
    'provider_unavailable',
    'provider_refused',
  ],
})

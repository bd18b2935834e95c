import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { orderView } from '#lib/orders/order.api.ts'
import { providerNames } from '#lib/std/provider-name.ts'

const params = z.object({ orderNo: z.string().max(60) })
const most = 999

/** What comes back when so many copies are cancelled; amounts are fen. */
export const cancelPreview = z.object({
  fen: z.number(),
  /** Of it what delivery cost: it comes back with the last copy. */
  deliveryFen: z.number(),
  /** Back the ways it came. */
  tenders: z.array(z.object({ kind: z.enum(['balance', ...providerNames]), fen: z.number() })),
  /** `id` as in the order's `books`. */
  lines: z.array(z.object({ id: z.number(), copies: z.number(), fen: z.number() })),
  /** Nothing is left of the order. */
  isAll: z.boolean(),
})

/** The gift that is packed no more, since the copies left no longer meet its sum; null: none is lost. */
export const lostGift = z.string().nullable()

export const closeOrderCall = defineContract({
  method: 'POST',
  path: '/api/order/{orderNo}/close',
  auth: 'user',
  limit: 'write',
  summary: '取消一份没付款的订单：先到支付渠道关掉，已经付成的就按付成走',
  params,
  output: orderView,
  errors: ['already_paid', 'payment_busy', 'payment_doubtful', 'provider_unavailable', 'provider_refused'],
})

export const previewCancel = defineContract({
  method: 'GET',
  path: '/api/order/{orderNo}/cancel',
  auth: 'user',
  summary: '取消其中几本会退多少、退到哪里',
  params,
  query: z.object({
    /** By line, in the order of `books`: `1,0`. Left out: all that is left. */
    copies: z
      .string()
      .regex(/^\d{1,3}(,\d{1,3}){0,49}$/, '要取消的本数写得不对')
      .optional(),
  }),
  output: cancelPreview.extend({ lostGift }),
  errors: ['cancel_too_late', 'refund_too_much'],
})

export const cancelOrderCall = defineContract({
  method: 'POST',
  path: '/api/order/{orderNo}/cancel',
  auth: 'user',
  limit: 'write',
  idempotent: true,
  summary: '取消付过款、还没上机的几本；退多少和先看到的不一样就不取消',
  params,
  body: z.strictObject({
    copies: z.array(z.number().int().min(0).max(most)).min(1).max(50),
    agreedFen: z.number().int().min(0),
    /** Copies of each line that were left when it was agreed to: two pages open at once do not cancel twice. */
    left: z.array(z.number().int().min(0).max(most)).max(50).optional(),
  }),
  output: orderView,
  errors: ['cancel_too_late', 'cancel_changed', 'refund_too_much'],
})

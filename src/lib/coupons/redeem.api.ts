import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { mostCodes } from './code.ts'
import { couponView } from './coupon.api.ts'

/** A code by the specification's names (3.60, 4.17, 4.18). Times are ms since 1970. */
export const redeemCodeView = z.object({
  id: z.string(),
  /** `7Q2M … VW3N`: nobody reads the whole of it here. */
  code: z.string(),
  /** The order its coupon is held or used in. */
  orderIds: z.array(z.string()),
  /** When its coupon is over. */
  expireAt: z.number(),
  expired: z.boolean(),
  /** The activity it is bound to. */
  aid: z.string().nullable(),
  /** 0 not used; 1 bound to an activity; 2 in an order. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  paid: z.boolean(),
  redeemedAt: z.number(),
  coupon: couponView,
})

export const listRedeemCodes = defineContract({
  method: 'GET',
  path: '/api/user/redeem_codes',
  auth: 'user',
  summary: '自己兑过的码，新兑的在前；送的过期 720 小时后不列，买的一直在',
  query: z.object(paging(100)),
  output: page(redeemCodeView),
  errors: [],
})

export const redeemCodesCall = defineContract({
  method: 'POST',
  path: '/api/user/redeem_codes',
  auth: 'user',
  summary: `兑换码，一次最多 ${mostCodes} 个；全角、空格、大小写、O 和 0、I 和 1 都认；各报各的结果。错的、用掉的、别人的是同一句话；每试一个都计数`,
  body: z.strictObject({
    codes: z
      .array(z.string().max(100, '一个兑换码没有这么长'))
      .min(1, '请填写兑换码')
      .max(mostCodes, `一次最多兑 ${mostCodes} 个`),
  }),
  output: z.object({
    results: z.array(
      z.object({
        /** As it was typed, shortened. */
        code: z.string(),
        outcome: z.enum(['redeemed', 'own', 'refused', 'wait']),
        message: z.string(),
        coupon: couponView.nullable(),
      }),
    ),
  }),
  errors: ['too_many_tries'],
})

export type RedeemCodeView = z.output<typeof redeemCodeView>

import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'

const ids = z.array(z.string())

/**
 * A coupon by the specification's names (3.58, 3.59). Money of it is yuan here, as the specification has it: `price` of 1 and
 * above is an amount, below 1 what is left of the price (9.24). Times are ms since 1970.
 */
export const couponView = z.object({
  couponNo: z.string(),
  name: z.string(),
  price: z.number(),
  /** Taken off at most; null: no such bound. */
  maxDiscount: z.number().nullable(),
  /** How often it may be used in all, and how often it was: held in an order counts as used. */
  maxTime: z.number(),
  time: z.number(),
  startAt: z.number(),
  endAt: z.number(),
  /** Styles, products and bindings it is for; empty: all. */
  publishTypes: ids,
  products: ids,
  binding: ids,
  /** The activity it belongs to; null: none. */
  activity: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** What else is to be known of it. */
  extra: z.object({
    words: z.string(),
    withOthers: z.boolean(),
    newcomersOnly: z.boolean(),
    state: z.enum(['open', 'held', 'used', 'frozen']),
    /** The order it is held or used in. */
    orderNo: z.string().nullable(),
  }),
  remainTimes: z.number(),
  exhausted: z.boolean(),
  /** As it is shown: `30`, `8.5`. */
  value: z.string(),
  minUsePrice: z.number(),
  /** It ends today, in UTC+8. */
  isToday: z.boolean(),
  hasStarted: z.boolean(),
  hasExpired: z.boolean(),
  hasRestriction: z.boolean(),
})

export const listCouponsCall = defineContract({
  method: 'GET',
  path: '/api/user/coupons',
  auth: 'user',
  summary: '自己的优惠券，新得的在前；用过的、过期的也在',
  query: z.object(paging(100, 200)),
  output: page(couponView),
  errors: [],
})

const number = z.string().max(60)

export const claimCoupons = defineContract({
  method: 'POST',
  path: '/api/user/coupons',
  auth: 'user',
  limit: 'coupon_claim',
  summary: '领优惠券：按优惠码，多个用逗号隔开；各报各的结果，一个不成不碍着别的',
  body: z.strictObject({ couponNo: z.string().min(1, '请填写优惠码').max(400, '优惠码一次写不了这么多') }),
  output: z.object({
    results: z.array(
      z.object({
        /** As it was typed, tidied. */
        couponNo: z.string(),
        claimed: z.boolean(),
        /** The number of one's own coupon; null: none. */
        ownNo: z.string().nullable(),
        message: z.string(),
      }),
    ),
  }),
  errors: ['too_many_coupons', 'too_many_numbers'],
})

/** An activity. Money is yuan, times ms since 1970. */
export const activityView = z.object({
  id: z.string(),
  name: z.string(),
  words: z.string(),
  /** What it takes off every order it is for; null: nothing by itself, it hands out coupons. */
  price: z.number().nullable(),
  maxDiscount: z.number().nullable(),
  minUsePrice: z.number(),
  startAt: z.number(),
  endAt: z.number(),
  publishTypes: ids,
  products: ids,
  binding: ids,
})

/** What may be claimed, and whether whoever asks still may. */
export const offeredCoupon = couponView.extend({
  claim: z.object({ may: z.boolean(), why: z.string() }),
})

export const listCouponActivities = defineContract({
  method: 'GET',
  path: '/api/user/coupon_activities',
  auth: 'user',
  summary: '正在办的优惠活动，和每个活动里现在能领的优惠券；不属于活动的在 `coupons`',
  output: z.object({
    results: z.array(activityView.extend({ coupons: z.array(offeredCoupon) })),
    coupons: z.array(offeredCoupon),
    totalCount: z.number(),
  }),
  errors: [],
})

export const getCouponActivity = defineContract({
  method: 'GET',
  path: '/api/user/coupon_activity/{couponNo}',
  auth: 'user',
  summary: '一张优惠券和它的活动：自己的券，或一个优惠码能领到的券',
  params: z.object({ couponNo: number }),
  output: z.object({ activity: activityView.nullable(), coupon: offeredCoupon, isOwn: z.boolean() }),
  errors: [],
})

export type CouponView = z.output<typeof couponView>
export type ActivityView = z.output<typeof activityView>

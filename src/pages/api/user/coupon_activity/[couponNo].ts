import { getCouponActivity } from '#lib/coupons/coupon.api.ts'
import { seeCouponActivity } from '#lib/coupons/coupon.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getCouponActivity, seeCouponActivity)

import { listCouponActivities } from '#lib/coupons/coupon.api.ts'
import { myCouponActivities } from '#lib/coupons/coupon.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listCouponActivities, myCouponActivities)

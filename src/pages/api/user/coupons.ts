import { claimCoupons, listCouponsCall } from '#lib/coupons/coupon.api.ts'
import { claimByNumbers, myCoupons } from '#lib/coupons/coupon.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listCouponsCall, myCoupons)
export const POST = endpoint(claimCoupons, claimByNumbers)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { stopDeskActivity } from '#lib/operator/coupons/coupon-desk.api.ts'
import { stopActivityAtDesk } from '#lib/operator/coupons/coupon-desk.server.ts'

export const POST = endpoint(stopDeskActivity, stopActivityAtDesk)

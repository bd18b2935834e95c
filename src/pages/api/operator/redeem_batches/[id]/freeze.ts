import { endpoint } from '#lib/http/endpoint.server.ts'
import { freezeBatch } from '#lib/operator/coupons/coupon-desk.api.ts'
import { freezeBatchAtDesk } from '#lib/operator/coupons/coupon-desk.server.ts'

export const POST = endpoint(freezeBatch, freezeBatchAtDesk)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { thawBatch } from '#lib/operator/coupons/coupon-desk.api.ts'
import { thawBatchAtDesk } from '#lib/operator/coupons/coupon-desk.server.ts'

export const POST = endpoint(thawBatch, thawBatchAtDesk)

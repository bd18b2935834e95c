import { endpoint } from '#lib/http/endpoint.server.ts'
import { listDeskBatches, makeBatch } from '#lib/operator/coupons/coupon-desk.api.ts'
import { listBatchesAtDesk, makeBatchAtDesk } from '#lib/operator/coupons/coupon-desk.server.ts'

export const GET = endpoint(listDeskBatches, listBatchesAtDesk)
export const POST = endpoint(makeBatch, makeBatchAtDesk)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { retryStuckRefund } from '#lib/operator/refunds/refund-desk.api.ts'
import { retryStuck } from '#lib/operator/refunds/stuck.server.ts'

export const POST = endpoint(retryStuckRefund, retryStuck)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { payStuckRefund } from '#lib/operator/refunds/refund-desk.api.ts'
import { payStuck } from '#lib/operator/refunds/stuck.server.ts'

export const POST = endpoint(payStuckRefund, payStuck)

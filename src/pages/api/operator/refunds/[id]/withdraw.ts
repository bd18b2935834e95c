import { endpoint } from '#lib/http/endpoint.server.ts'
import { withdrawRefund } from '#lib/operator/refunds/refund-desk.api.ts'
import { withdrawRequest } from '#lib/operator/refunds/refund-desk.server.ts'

export const POST = endpoint(withdrawRefund, withdrawRequest)

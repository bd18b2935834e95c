import { endpoint } from '#lib/http/endpoint.server.ts'
import { declineRefund } from '#lib/operator/refunds/refund-desk.api.ts'
import { declineRequest } from '#lib/operator/refunds/refund-desk.server.ts'

export const POST = endpoint(declineRefund, declineRequest)

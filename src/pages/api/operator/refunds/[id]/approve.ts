import { endpoint } from '#lib/http/endpoint.server.ts'
import { approveRefund } from '#lib/operator/refunds/refund-desk.api.ts'
import { approveRequest } from '#lib/operator/refunds/refund-desk.server.ts'

export const POST = endpoint(approveRefund, approveRequest)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { listRefundRequests } from '#lib/operator/refunds/refund-desk.api.ts'
import { listAllRefunds } from '#lib/operator/refunds/refund-desk.server.ts'

export const GET = endpoint(listRefundRequests, listAllRefunds)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { askDeskRefund, previewDeskRefund } from '#lib/operator/refunds/refund-desk.api.ts'
import { askRefund, previewRefund } from '#lib/operator/refunds/refund-desk.server.ts'

export const GET = endpoint(previewDeskRefund, previewRefund)
export const POST = endpoint(askDeskRefund, askRefund)

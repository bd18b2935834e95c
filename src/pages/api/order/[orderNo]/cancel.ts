import { cancelOrderCall, previewCancel } from '#lib/checkout/cancel.api.ts'
import { cancelOwnOrder, previewOwnCancel } from '#lib/checkout/cancel.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(previewCancel, previewOwnCancel)
export const POST = endpoint(cancelOrderCall, cancelOwnOrder)

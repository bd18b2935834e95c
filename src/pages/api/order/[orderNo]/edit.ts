import { editOrderCall, previewEdit } from '#lib/checkout/edit/edit.api.ts'
import { editOwnOrder, previewOwnEdit } from '#lib/checkout/edit/edit.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(previewEdit, previewOwnEdit)
export const POST = endpoint(editOrderCall, editOwnOrder)

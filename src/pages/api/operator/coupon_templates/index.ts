import { endpoint } from '#lib/http/endpoint.server.ts'
import { listDeskTemplates, makeTemplate } from '#lib/operator/coupons/coupon-desk.api.ts'
import { listTemplatesAtDesk, makeTemplateAtDesk } from '#lib/operator/coupons/coupon-desk.server.ts'

export const GET = endpoint(listDeskTemplates, listTemplatesAtDesk)
export const POST = endpoint(makeTemplate, makeTemplateAtDesk)

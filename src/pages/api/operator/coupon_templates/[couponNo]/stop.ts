import { endpoint } from '#lib/http/endpoint.server.ts'
import { stopDeskTemplate } from '#lib/operator/coupons/coupon-desk.api.ts'
import { stopTemplateAtDesk } from '#lib/operator/coupons/coupon-desk.server.ts'

export const POST = endpoint(stopDeskTemplate, stopTemplateAtDesk)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { listDeskActivities, makeActivity } from '#lib/operator/coupons/coupon-desk.api.ts'
import { listActivitiesAtDesk, makeActivityAtDesk } from '#lib/operator/coupons/coupon-desk.server.ts'

export const GET = endpoint(listDeskActivities, listActivitiesAtDesk)
export const POST = endpoint(makeActivity, makeActivityAtDesk)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { listPayoutsCall } from '#lib/referral/referral.api.ts'
import { myPayouts } from '#lib/referral/referral.server.ts'

export const GET = endpoint(listPayoutsCall, myPayouts)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { askPayoutCall } from '#lib/referral/referral.api.ts'
import { askPayout } from '#lib/referral/referral.server.ts'

export const POST = endpoint(askPayoutCall, askPayout)

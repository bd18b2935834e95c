import { endpoint } from '#lib/http/endpoint.server.ts'
import { withdrawPayoutCall } from '#lib/referral/referral.api.ts'
import { withdrawPayout } from '#lib/referral/referral.server.ts'

export const DELETE = endpoint(withdrawPayoutCall, withdrawPayout)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { getReferral } from '#lib/referral/referral.api.ts'
import { myReferral } from '#lib/referral/referral.server.ts'

export const GET = endpoint(getReferral, myReferral)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { listBalanceMoves } from '#lib/referral/referral.api.ts'
import { myBalanceMoves } from '#lib/referral/referral.server.ts'

export const GET = endpoint(listBalanceMoves, myBalanceMoves)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { returnToBalance } from '#lib/referral/referral.api.ts'
import { keepCommission } from '#lib/referral/referral.server.ts'

export const POST = endpoint(returnToBalance, keepCommission)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { setReferralLink } from '#lib/referral/referral.api.ts'
import { switchLink } from '#lib/referral/referral.server.ts'

export const PUT = endpoint(setReferralLink, switchLink)

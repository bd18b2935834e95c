import { endpoint } from '#lib/http/endpoint.server.ts'
import { refuseDeskPayout } from '#lib/operator/payouts/payout-desk.api.ts'
import { refusePayout } from '#lib/operator/payouts/payout-desk.server.ts'

export const POST = endpoint(refuseDeskPayout, refusePayout)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { payDeskPayout } from '#lib/operator/payouts/payout-desk.api.ts'
import { payPayout } from '#lib/operator/payouts/payout-desk.server.ts'

export const POST = endpoint(payDeskPayout, payPayout)

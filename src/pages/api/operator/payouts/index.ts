import { endpoint } from '#lib/http/endpoint.server.ts'
import { listDeskPayouts } from '#lib/operator/payouts/payout-desk.api.ts'
import { seePayouts } from '#lib/operator/payouts/payout-desk.server.ts'

export const GET = endpoint(listDeskPayouts, seePayouts)

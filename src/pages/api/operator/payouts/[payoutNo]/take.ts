import { endpoint } from '#lib/http/endpoint.server.ts'
import { takeDeskPayout } from '#lib/operator/payouts/payout-desk.api.ts'
import { takePayout } from '#lib/operator/payouts/payout-desk.server.ts'

export const POST = endpoint(takeDeskPayout, takePayout)

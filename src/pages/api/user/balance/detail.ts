import { endpoint } from '#lib/http/endpoint.server.ts'
import { listBalanceDetail } from '#lib/wallet/wallet.api.ts'
import { myBalanceDetail } from '#lib/wallet/wallet.server.ts'

export const GET = endpoint(listBalanceDetail, myBalanceDetail)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { getBalance } from '#lib/wallet/wallet.api.ts'
import { myBalance } from '#lib/wallet/wallet.server.ts'

export const GET = endpoint(getBalance, myBalance)

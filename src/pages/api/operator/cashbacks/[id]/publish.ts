import { endpoint } from '#lib/http/endpoint.server.ts'
import { publishDeskCashback } from '#lib/operator/cashback/cashback-desk.api.ts'
import { publishCashback } from '#lib/operator/cashback/cashback-desk.server.ts'

export const POST = endpoint(publishDeskCashback, publishCashback)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { listDeskCashbacks } from '#lib/operator/cashback/cashback-desk.api.ts'
import { seeCashbacks } from '#lib/operator/cashback/cashback-desk.server.ts'

export const GET = endpoint(listDeskCashbacks, seeCashbacks)

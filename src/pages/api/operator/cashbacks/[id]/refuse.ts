import { endpoint } from '#lib/http/endpoint.server.ts'
import { refuseDeskCashback } from '#lib/operator/cashback/cashback-desk.api.ts'
import { refuseCashback } from '#lib/operator/cashback/cashback-desk.server.ts'

export const POST = endpoint(refuseDeskCashback, refuseCashback)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { explainBillDifference } from '#lib/operator/bills/bill-desk.api.ts'
import { explainDeskDifference } from '#lib/operator/bills/bill-desk.server.ts'

export const POST = endpoint(explainBillDifference, explainDeskDifference)

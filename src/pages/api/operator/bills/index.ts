import { endpoint } from '#lib/http/endpoint.server.ts'
import { listBillDifferences } from '#lib/operator/bills/bill-desk.api.ts'
import { listDeskDifferences } from '#lib/operator/bills/bill-desk.server.ts'

export const GET = endpoint(listBillDifferences, listDeskDifferences)

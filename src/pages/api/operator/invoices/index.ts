import { endpoint } from '#lib/http/endpoint.server.ts'
import { listDeskInvoices } from '#lib/operator/invoices/invoice-desk.api.ts'
import { seeDeskInvoices } from '#lib/operator/invoices/invoice-desk.server.ts'

export const GET = endpoint(listDeskInvoices, seeDeskInvoices)

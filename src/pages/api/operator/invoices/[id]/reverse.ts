import { endpoint } from '#lib/http/endpoint.server.ts'
import { reverseInvoice } from '#lib/operator/invoices/invoice-desk.api.ts'
import { reverse } from '#lib/operator/invoices/invoice-desk.server.ts'

export const POST = endpoint(reverseInvoice, reverse)

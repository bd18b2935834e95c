import { endpoint } from '#lib/http/endpoint.server.ts'
import { refuseInvoice } from '#lib/operator/invoices/invoice-desk.api.ts'
import { refuse } from '#lib/operator/invoices/invoice-desk.server.ts'

export const POST = endpoint(refuseInvoice, refuse)

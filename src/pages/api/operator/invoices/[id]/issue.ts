import { endpoint } from '#lib/http/endpoint.server.ts'
import { issueInvoice } from '#lib/operator/invoices/invoice-desk.api.ts'
import { issue } from '#lib/operator/invoices/invoice-desk.server.ts'

export const POST = endpoint(issueInvoice, issue)

import { getInvoiceFile } from '#lib/checkout/invoices/invoice.api.ts'
import { invoiceFile } from '#lib/checkout/invoices/invoice.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getInvoiceFile, invoiceFile)

import { askInvoice, listInvoicesOfOrder, withdrawInvoice } from '#lib/checkout/invoices/invoice.api.ts'
import { askForInvoice, seeInvoices, takeInvoiceBack } from '#lib/checkout/invoices/invoice.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listInvoicesOfOrder, seeInvoices)
export const POST = endpoint(askInvoice, askForInvoice)
export const DELETE = endpoint(withdrawInvoice, takeInvoiceBack)

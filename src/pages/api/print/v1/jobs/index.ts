import { listJobs } from '#lib/fulfilment/print-shop/claim.server.ts'
import { printShopOf } from '#lib/fulfilment/print-shop/print-key.server.ts'
import { listPrintJobs } from '#lib/fulfilment/print-shop/print-shop.api.ts'
import { keyedEndpoint } from '#lib/http/endpoint.server.ts'

export const GET = keyedEndpoint(listPrintJobs, printShopOf, listJobs)

import { claimJobs } from '#lib/fulfilment/print-shop/claim.server.ts'
import { printShopOf } from '#lib/fulfilment/print-shop/print-key.server.ts'
import { claimPrintJobs } from '#lib/fulfilment/print-shop/print-shop.api.ts'
import { keyedEndpoint } from '#lib/http/endpoint.server.ts'

export const POST = keyedEndpoint(claimPrintJobs, printShopOf, claimJobs)

import { printShopOf } from '#lib/fulfilment/print-shop/print-key.server.ts'
import { renewPrintJob } from '#lib/fulfilment/print-shop/print-shop.api.ts'
import { renewJob } from '#lib/fulfilment/print-shop/print-shop.server.ts'
import { keyedEndpoint } from '#lib/http/endpoint.server.ts'

export const POST = keyedEndpoint(renewPrintJob, printShopOf, renewJob)

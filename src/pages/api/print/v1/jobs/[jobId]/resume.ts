import { printShopOf } from '#lib/fulfilment/print-shop/print-key.server.ts'
import { resumePrintJob } from '#lib/fulfilment/print-shop/print-shop.api.ts'
import { resumeJob } from '#lib/fulfilment/print-shop/print-shop.server.ts'
import { keyedEndpoint } from '#lib/http/endpoint.server.ts'

export const POST = keyedEndpoint(resumePrintJob, printShopOf, resumeJob)

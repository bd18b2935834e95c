import { printShopOf } from '#lib/fulfilment/print-shop/print-key.server.ts'
import { reportPrintStep } from '#lib/fulfilment/print-shop/print-shop.api.ts'
import { reportStep } from '#lib/fulfilment/print-shop/print-shop.server.ts'
import { keyedEndpoint } from '#lib/http/endpoint.server.ts'

export const POST = keyedEndpoint(reportPrintStep, printShopOf, reportStep)

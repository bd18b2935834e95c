import { printShopOf } from '#lib/fulfilment/print-shop/print-key.server.ts'
import { reportPrintTrouble } from '#lib/fulfilment/print-shop/print-shop.api.ts'
import { reportTrouble } from '#lib/fulfilment/print-shop/print-shop.server.ts'
import { keyedEndpoint } from '#lib/http/endpoint.server.ts'

export const POST = keyedEndpoint(reportPrintTrouble, printShopOf, reportTrouble)

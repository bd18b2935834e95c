import { printShopOf } from '#lib/fulfilment/print-shop/print-key.server.ts'
import { getPrintFile } from '#lib/fulfilment/print-shop/print-shop.api.ts'
import { printFile } from '#lib/fulfilment/print-shop/print-shop.server.ts'
import { keyedEndpoint } from '#lib/http/endpoint.server.ts'

export const GET = keyedEndpoint(getPrintFile, printShopOf, printFile)

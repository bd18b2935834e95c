import { printShopOf } from '#lib/fulfilment/print-shop/print-key.server.ts'
import { shipPrintOrder } from '#lib/fulfilment/print-shop/print-shop.api.ts'
import { shipOrder } from '#lib/fulfilment/print-shop/print-shop.server.ts'
import { keyedEndpoint } from '#lib/http/endpoint.server.ts'

export const POST = keyedEndpoint(shipPrintOrder, printShopOf, shipOrder)

import { printShopOf } from '#lib/fulfilment/print-shop/print-key.server.ts'
import { getPrintTicket } from '#lib/fulfilment/print-shop/print-shop.api.ts'
import { printTicket } from '#lib/fulfilment/print-shop/print-shop.server.ts'
import { keyedEndpoint } from '#lib/http/endpoint.server.ts'

export const GET = keyedEndpoint(getPrintTicket, printShopOf, printTicket)

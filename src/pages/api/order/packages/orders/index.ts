import { listPackageOrders } from '#lib/checkout/packages/package-order.api.ts'
import { myPackageOrders } from '#lib/checkout/packages/package-order.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listPackageOrders, myPackageOrders)

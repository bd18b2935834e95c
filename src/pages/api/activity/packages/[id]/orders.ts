import { orderPackage } from '#lib/checkout/packages/buy-package.server.ts'
import { buyPackageCall } from '#lib/checkout/packages/package-order.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(buyPackageCall, orderPackage)

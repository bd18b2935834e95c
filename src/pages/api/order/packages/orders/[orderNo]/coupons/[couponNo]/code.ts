import { makePackageCode } from '#lib/checkout/packages/package-order.api.ts'
import { makeOwnPackageCode } from '#lib/checkout/packages/package-order.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(makePackageCode, makeOwnPackageCode)

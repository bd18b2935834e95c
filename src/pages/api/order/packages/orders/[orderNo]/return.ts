import { giveOwnPackageBack } from '#lib/checkout/packages/buy-package.server.ts'
import { givePackageBack } from '#lib/checkout/packages/package-order.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(givePackageBack, giveOwnPackageBack)

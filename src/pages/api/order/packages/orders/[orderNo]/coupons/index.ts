import { listPackageCodes } from '#lib/checkout/packages/package-order.api.ts'
import { seePackageCodes } from '#lib/checkout/packages/package-order.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listPackageCodes, seePackageCodes)

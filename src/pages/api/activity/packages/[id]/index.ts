import { endpoint } from '#lib/http/endpoint.server.ts'
import { getPackage } from '#lib/packages/package.api.ts'
import { seePackage } from '#lib/packages/package-view.server.ts'

export const GET = endpoint(getPackage, seePackage)

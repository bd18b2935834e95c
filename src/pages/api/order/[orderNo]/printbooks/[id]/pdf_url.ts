import { endpoint } from '#lib/http/endpoint.server.ts'
import { getOrderFileUrl } from '#lib/orders/files/order-files.api.ts'
import { ownFileUrl } from '#lib/orders/files/order-files.server.ts'

export const GET = endpoint(getOrderFileUrl, ownFileUrl)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { listOrderFiles } from '#lib/orders/files/order-files.api.ts'
import { listOwnFiles } from '#lib/orders/files/order-files.server.ts'

export const GET = endpoint(listOrderFiles, listOwnFiles)

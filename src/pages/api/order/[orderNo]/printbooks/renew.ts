import { endpoint } from '#lib/http/endpoint.server.ts'
import { renewOrderFiles } from '#lib/orders/files/order-files.api.ts'
import { renewOwnFiles } from '#lib/orders/files/order-files.server.ts'

export const POST = endpoint(renewOrderFiles, renewOwnFiles)

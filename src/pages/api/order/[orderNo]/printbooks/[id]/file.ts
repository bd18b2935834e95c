import { endpoint } from '#lib/http/endpoint.server.ts'
import { getOrderFile } from '#lib/orders/files/order-files.api.ts'
import { fileByAddress } from '#lib/orders/files/order-files.server.ts'

export const GET = endpoint(getOrderFile, fileByAddress)

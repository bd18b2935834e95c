import { getPressFile } from '#lib/fulfilment/press.api.ts'
import { pressFile } from '#lib/fulfilment/press.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getPressFile, pressFile)

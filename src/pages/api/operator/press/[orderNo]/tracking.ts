import { correctTracking } from '#lib/fulfilment/press.api.ts'
import { correctPressTracking } from '#lib/fulfilment/press.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(correctTracking, correctPressTracking)

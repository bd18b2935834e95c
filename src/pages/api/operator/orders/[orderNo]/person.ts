import { endpoint } from '#lib/http/endpoint.server.ts'
import { seeDeskPerson } from '#lib/operator/orders/desk-order.api.ts'
import { readDeskPerson } from '#lib/operator/orders/desk-order.server.ts'

export const POST = endpoint(seeDeskPerson, readDeskPerson)

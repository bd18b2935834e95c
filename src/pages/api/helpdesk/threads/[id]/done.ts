import { closeThread } from '#lib/helpdesk/helpdesk.api.ts'
import { closeOne } from '#lib/helpdesk/operator.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(closeThread, closeOne)

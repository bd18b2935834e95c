import { markThreadRead } from '#lib/helpdesk/helpdesk.api.ts'
import { readOne } from '#lib/helpdesk/operator.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(markThreadRead, readOne)

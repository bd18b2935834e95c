import { settleThread } from '#lib/helpdesk/helpdesk.api.ts'
import { settleOne } from '#lib/helpdesk/operator.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const prerender = false
export const POST = endpoint(settleThread, settleOne)

import { listThreads } from '#lib/helpdesk/helpdesk.api.ts'
import { allThreads } from '#lib/helpdesk/operator.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listThreads, allThreads)

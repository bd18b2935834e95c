import { getRequestOfOrder } from '#lib/helpdesk/repairs/repair.api.ts'
import { requestOfOrder } from '#lib/helpdesk/repairs/repair.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getRequestOfOrder, requestOfOrder)

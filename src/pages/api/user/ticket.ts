import { getTicket } from '#lib/auth/auth.api.ts'
import { ticketFor } from '#lib/auth/ticket.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(getTicket, ticketFor)

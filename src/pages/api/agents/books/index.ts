import { listAgentBooks } from '#lib/agent-center/sale-links.api.ts'
import { listOwnAgentBooks } from '#lib/agent-center/sale-links.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listAgentBooks, listOwnAgentBooks)

import { checkAgentBook } from '#lib/agent-center/sale-links.api.ts'
import { keyToAgentBook } from '#lib/agent-center/sale-links.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(checkAgentBook, keyToAgentBook)

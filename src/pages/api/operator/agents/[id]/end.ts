import { endpoint } from '#lib/http/endpoint.server.ts'
import { endDeskAgent } from '#lib/operator/agents/agent-desk.api.ts'
import { endAgent } from '#lib/operator/agents/agent-desk.server.ts'

export const POST = endpoint(endDeskAgent, endAgent)

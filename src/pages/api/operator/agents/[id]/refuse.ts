import { endpoint } from '#lib/http/endpoint.server.ts'
import { refuseDeskAgent } from '#lib/operator/agents/agent-desk.api.ts'
import { refuseAgent } from '#lib/operator/agents/agent-desk.server.ts'

export const POST = endpoint(refuseDeskAgent, refuseAgent)

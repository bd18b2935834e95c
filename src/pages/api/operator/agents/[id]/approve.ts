import { endpoint } from '#lib/http/endpoint.server.ts'
import { approveDeskAgent } from '#lib/operator/agents/agent-desk.api.ts'
import { approveAgent } from '#lib/operator/agents/agent-desk.server.ts'

export const POST = endpoint(approveDeskAgent, approveAgent)

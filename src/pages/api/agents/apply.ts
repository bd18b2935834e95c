import { applyToBeAgent } from '#lib/agent-center/apply.server.ts'
import { applyAsAgent } from '#lib/agents/agent.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(applyAsAgent, applyToBeAgent)

import { agentInfoFor } from '#lib/agent-center/brand.server.ts'
import { getAgentInfo } from '#lib/agents/agent.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getAgentInfo, agentInfoFor)

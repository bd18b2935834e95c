import { endpoint } from '#lib/http/endpoint.server.ts'
import { listDeskAgents } from '#lib/operator/agents/agent-desk.api.ts'
import { seeAgents } from '#lib/operator/agents/agent-desk.server.ts'

export const GET = endpoint(listDeskAgents, seeAgents)

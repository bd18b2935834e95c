import { enterAgentCenter } from '#lib/agent-center/enter.api.ts'
import { leadToCenter } from '#lib/agent-center/enter.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(enterAgentCenter, leadToCenter)

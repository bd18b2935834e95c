import { openAgentSession } from '#lib/agent-center/enter.api.ts'
import { sessionForCode } from '#lib/agent-center/enter.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(openAgentSession, sessionForCode)

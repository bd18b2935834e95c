import { saveOwnBrand } from '#lib/agent-center/brand.server.ts'
import { saveAgentBrand } from '#lib/agents/agent.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const PUT = endpoint(saveAgentBrand, saveOwnBrand)

import { getAssistant, steerAssistant } from '#lib/crawl/crawl.api.ts'
import { oneAssistant, steer } from '#lib/crawl/crawl.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getAssistant, oneAssistant)
export const POST = endpoint(steerAssistant, steer)

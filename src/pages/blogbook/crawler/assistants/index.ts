import { listAssistants } from '#lib/crawl/crawl.api.ts'
import { ownAssistants } from '#lib/crawl/crawl.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listAssistants, ownAssistants)

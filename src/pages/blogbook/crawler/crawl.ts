import { startCrawl } from '#lib/crawl/crawl.api.ts'
import { crawl } from '#lib/crawl/crawl.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(startCrawl, crawl)

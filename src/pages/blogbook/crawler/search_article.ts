import { searchArticle } from '#lib/crawl/crawl.api.ts'
import { search } from '#lib/crawl/crawl.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(searchArticle, search)

import { listBroughtArticles } from '#lib/crawl/crawl.api.ts'
import { broughtArticles } from '#lib/crawl/files.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const prerender = false
export const GET = endpoint(listBroughtArticles, broughtArticles)

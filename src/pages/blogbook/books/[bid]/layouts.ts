import { getArticleLayouts } from '#lib/blogbook/blogbook.api.ts'
import { articleLayouts } from '#lib/blogbook/blogbook.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const prerender = false
export const GET = endpoint(getArticleLayouts, articleLayouts)

import { orderArticles } from '#lib/blogbook/article.api.ts'
import { setArticleOrder } from '#lib/blogbook/article.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const prerender = false
export const POST = endpoint(orderArticles, setArticleOrder)

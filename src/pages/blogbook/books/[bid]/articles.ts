import { deleteArticles } from '#lib/blogbook/article.api.ts'
import { setArticlesDeleted } from '#lib/blogbook/article.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const prerender = false
export const POST = endpoint(deleteArticles, setArticlesDeleted)

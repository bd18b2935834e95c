import { orderArticles } from '#lib/articles/model/article.api.ts'
import { setArticleOrder } from '#lib/books/articles/articles.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(orderArticles, setArticleOrder)

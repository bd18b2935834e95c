import { addArticlesCall, listArticles } from '#lib/articles/model/article.api.ts'
import { addWritten, articlesOfBook } from '#lib/books/articles/articles.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listArticles, articlesOfBook)
export const POST = endpoint(addArticlesCall, addWritten)

import { getArticle, saveArticle } from '#lib/articles/model/article.api.ts'
import { articleToEdit, saveWritten } from '#lib/books/articles/articles.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getArticle, articleToEdit)
export const POST = endpoint(saveArticle, saveWritten)

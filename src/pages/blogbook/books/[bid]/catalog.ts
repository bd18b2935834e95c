import { getCatalog } from '#lib/books/articles/article-book.api.ts'
import { catalogOfBook } from '#lib/books/articles/article-book.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getCatalog, catalogOfBook)

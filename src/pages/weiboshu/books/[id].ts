import { getStarBook } from '#lib/books/star/star-book.api.ts'
import { starBook } from '#lib/books/star/star-book.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getStarBook, starBook)

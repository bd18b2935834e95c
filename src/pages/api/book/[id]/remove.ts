import { removeBook } from '#lib/books/book/book.api.ts'
import { removeOwnBook } from '#lib/books/book/book.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(removeBook, removeOwnBook)

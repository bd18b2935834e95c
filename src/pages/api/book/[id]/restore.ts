import { restoreBook } from '#lib/books/book/book.api.ts'
import { restoreOwnBook } from '#lib/books/book/book.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(restoreBook, restoreOwnBook)

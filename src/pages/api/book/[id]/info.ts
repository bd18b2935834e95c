import { getBook, updateBook } from '#lib/books/book/book.api.ts'
import { bookInfo, changeBookInfo } from '#lib/books/book/book.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getBook, bookInfo)
export const POST = endpoint(updateBook, changeBookInfo)

import { typesetBookCall } from '#lib/books/book/book.api.ts'
import { typesetAgain } from '#lib/books/book/book.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(typesetBookCall, typesetAgain)

import { createBook, listBooks } from '#lib/books/book/book.api.ts'
import { listOwnBooks, makeBook } from '#lib/books/book/book.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listBooks, listOwnBooks)
export const POST = endpoint(createBook, makeBook)

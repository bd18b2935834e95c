import { createBook, listBooks } from '#lib/books/book/book.api.ts'
import { listOwnBooks } from '#lib/books/book/book.server.ts'
import { makeBook } from '#lib/books/book/new-book.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listBooks, listOwnBooks)
export const POST = endpoint(createBook, makeBook)

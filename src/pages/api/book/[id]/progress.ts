import { getTypesetProgress } from '#lib/books/book/book.api.ts'
import { typesetProgressOf } from '#lib/books/book/book.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getTypesetProgress, typesetProgressOf)

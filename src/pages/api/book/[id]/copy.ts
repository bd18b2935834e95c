import { copyBook } from '#lib/books/shelf/copy.api.ts'
import { copyOwnBook } from '#lib/books/shelf/copy.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(copyBook, copyOwnBook)

import { finalizeBook } from '#lib/books/layout/finish.api.ts'
import { finalizeOwnBook } from '#lib/books/layout/finish.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(finalizeBook, finalizeOwnBook)

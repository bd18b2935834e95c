import { checkBook } from '#lib/books/layout/finish.api.ts'
import { checkOwnBook } from '#lib/books/layout/finish.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(checkBook, checkOwnBook)

import { finalizeBook } from '#lib/books/finish.api.ts'
import { finalizeOwnBook } from '#lib/books/finish.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const prerender = false
export const POST = endpoint(finalizeBook, finalizeOwnBook)

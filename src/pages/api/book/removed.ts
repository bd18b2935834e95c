import { listRemovedBooks } from '#lib/books/removed.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'
import { listOwnRemovedBooks } from '#lib/books/removed.server.ts'

export const prerender = false
export const GET = endpoint(listRemovedBooks, listOwnRemovedBooks)

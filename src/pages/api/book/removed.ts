import { listRemovedBooks } from '#lib/books/book/removed.api.ts'
import { listOwnRemovedBooks } from '#lib/books/book/removed.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listRemovedBooks, listOwnRemovedBooks)

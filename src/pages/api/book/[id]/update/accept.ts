import { acceptUpdate } from '#lib/books/update/update.api.ts'
import { acceptOwnUpdate } from '#lib/books/update/update.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(acceptUpdate, acceptOwnUpdate)

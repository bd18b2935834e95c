import { addBookLink } from '#lib/books/share/share.api.ts'
import { addLink } from '#lib/books/share/share.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(addBookLink, addLink)

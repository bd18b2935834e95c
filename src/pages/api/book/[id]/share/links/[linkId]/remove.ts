import { removeBookLink } from '#lib/books/share/share.api.ts'
import { removeLink } from '#lib/books/share/share.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(removeBookLink, removeLink)

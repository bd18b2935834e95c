import { changeBookLink } from '#lib/books/share/share.api.ts'
import { changeLink } from '#lib/books/share/share.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(changeBookLink, changeLink)

import { revokeBookLink } from '#lib/books/share/share.api.ts'
import { revokeLink } from '#lib/books/share/share.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(revokeBookLink, revokeLink)

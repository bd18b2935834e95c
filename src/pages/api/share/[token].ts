import { openByPassword } from '#lib/books/share/open-link.server.ts'
import { openShareLink } from '#lib/books/share/share.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(openShareLink, openByPassword)

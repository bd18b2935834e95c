import { endpoint } from '#lib/http/endpoint.server.ts'
import { openShareLink } from '#lib/library/links/open-link.api.ts'
import { openByPassword } from '#lib/library/links/open-link.server.ts'

export const POST = endpoint(openShareLink, openByPassword)

import { getFreshPages } from '#lib/books/reading/draft-pages.api.ts'
import { freshPagesOf } from '#lib/books/reading/draft-pages.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const prerender = false
export const GET = endpoint(getFreshPages, freshPagesOf)

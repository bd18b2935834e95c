import { getFreshPages } from '#lib/books/fresh.api.ts'
import { freshPagesOf } from '#lib/books/fresh.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const prerender = false
export const GET = endpoint(getFreshPages, freshPagesOf)

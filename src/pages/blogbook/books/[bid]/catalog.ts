import { getCatalog } from '#lib/blogbook/blogbook.api.ts'
import { catalogOfBook } from '#lib/blogbook/blogbook.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const prerender = false
export const GET = endpoint(getCatalog, catalogOfBook)

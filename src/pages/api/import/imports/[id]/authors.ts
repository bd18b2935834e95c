import { endpoint } from '#lib/http/endpoint.server.ts'
import { importAuthors } from '#lib/sources/found.server.ts'
import { getImportAuthors } from '#lib/sources/import.api.ts'

export const prerender = false
export const GET = endpoint(getImportAuthors, importAuthors)

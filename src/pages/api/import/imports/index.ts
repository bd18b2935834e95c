import { endpoint } from '#lib/http/endpoint.server.ts'
import { createImport } from '#lib/sources/import.api.ts'
import { beginImport } from '#lib/sources/import.server.ts'

export const prerender = false
export const POST = endpoint(createImport, beginImport)

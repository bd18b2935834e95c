import { endpoint } from '#lib/http/endpoint.server.ts'
import { getImport } from '#lib/sources/import.api.ts'
import { importState } from '#lib/sources/import.server.ts'

export const prerender = false
export const GET = endpoint(getImport, importState)

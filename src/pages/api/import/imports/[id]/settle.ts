import { endpoint } from '#lib/http/endpoint.server.ts'
import { settleImport } from '#lib/sources/import.api.ts'
import { settle } from '#lib/sources/import.server.ts'

export const prerender = false
export const POST = endpoint(settleImport, settle)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { settle } from '#lib/sources/job/import.server.ts'
import { settleImport } from '#lib/sources/upload/import.api.ts'

export const prerender = false
export const POST = endpoint(settleImport, settle)

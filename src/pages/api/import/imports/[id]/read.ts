import { endpoint } from '#lib/http/endpoint.server.ts'
import { readImportCall } from '#lib/sources/import.api.ts'
import { beginReading } from '#lib/sources/import.server.ts'

export const prerender = false
export const POST = endpoint(readImportCall, beginReading)

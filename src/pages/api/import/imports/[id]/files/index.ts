import { endpoint } from '#lib/http/endpoint.server.ts'
import { addImportFile } from '#lib/sources/import.api.ts'
import { announceFile } from '#lib/sources/import.server.ts'

export const prerender = false
export const POST = endpoint(addImportFile, announceFile)

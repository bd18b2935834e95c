import { endpoint } from '#lib/http/endpoint.server.ts'
import { beginImport } from '#lib/sources/job/import.server.ts'
import { createImport } from '#lib/sources/upload/import.api.ts'

export const POST = endpoint(createImport, beginImport)

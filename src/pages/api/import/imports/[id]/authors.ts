import { endpoint } from '#lib/http/endpoint.server.ts'
import { importAuthors } from '#lib/sources/job/found.server.ts'
import { getImportAuthors } from '#lib/sources/upload/import.api.ts'

export const GET = endpoint(getImportAuthors, importAuthors)

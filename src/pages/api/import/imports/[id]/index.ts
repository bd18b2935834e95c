import { endpoint } from '#lib/http/endpoint.server.ts'
import { importState } from '#lib/sources/job/import.server.ts'
import { getImport } from '#lib/sources/upload/import.api.ts'

export const GET = endpoint(getImport, importState)

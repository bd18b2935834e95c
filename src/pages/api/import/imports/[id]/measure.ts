import { endpoint } from '#lib/http/endpoint.server.ts'
import { importMeasure } from '#lib/sources/job/found.server.ts'
import { getImportMeasure } from '#lib/sources/upload/import.api.ts'

export const GET = endpoint(getImportMeasure, importMeasure)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { announceFile } from '#lib/sources/job/import.server.ts'
import { addImportFile } from '#lib/sources/upload/import.api.ts'

export const POST = endpoint(addImportFile, announceFile)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { beginReading } from '#lib/sources/job/import.server.ts'
import { readImportCall } from '#lib/sources/upload/import.api.ts'

export const POST = endpoint(readImportCall, beginReading)

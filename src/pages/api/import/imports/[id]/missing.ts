import { endpoint } from '#lib/http/endpoint.server.ts'
import { missingMediaOf } from '#lib/sources/job/found.server.ts'
import { getMissingMedia } from '#lib/sources/upload/import.api.ts'

export const GET = endpoint(getMissingMedia, missingMediaOf)

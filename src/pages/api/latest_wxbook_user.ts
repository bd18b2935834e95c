import { endpoint } from '#lib/http/endpoint.server.ts'
import { latestUser } from '#lib/sources/job/latest.server.ts'
import { latestWxbookUser } from '#lib/sources/upload/import.api.ts'

export const GET = endpoint(latestWxbookUser, latestUser)

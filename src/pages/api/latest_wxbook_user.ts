import { endpoint } from '#lib/http/endpoint.server.ts'
import { latestWxbookUser } from '#lib/sources/import.api.ts'
import { latestUser } from '#lib/sources/latest.server.ts'

export const GET = endpoint(latestWxbookUser, latestUser)

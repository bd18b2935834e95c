import { endpoint } from '#lib/http/endpoint.server.ts'
import { giveExample } from '#lib/sources/job/example.server.ts'
import { getExample } from '#lib/sources/upload/example.api.ts'

export const GET = endpoint(getExample, giveExample)

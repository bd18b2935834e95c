import { endpoint } from '#lib/http/endpoint.server.ts'
import { getExample } from '#lib/sources/example.api.ts'
import { giveExample } from '#lib/sources/example.server.ts'

export const GET = endpoint(getExample, giveExample)

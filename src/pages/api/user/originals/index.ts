import { listOriginals } from '#lib/accounts/export.api.ts'
import { originalsOf } from '#lib/accounts/originals.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listOriginals, originalsOf)

import { listOriginals } from '#lib/accounts/export/export.api.ts'
import { originalsOf } from '#lib/accounts/export/originals.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listOriginals, originalsOf)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { getCoverConfig } from '#lib/library/covers/cover.api.ts'
import { coverConfigOf } from '#lib/library/covers/cover.server.ts'

export const GET = endpoint(getCoverConfig, coverConfigOf)

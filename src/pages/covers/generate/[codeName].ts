import { endpoint } from '#lib/http/endpoint.server.ts'
import { drawCover } from '#lib/library/covers/cover.api.ts'
import { coverFront } from '#lib/library/covers/cover.server.ts'

export const GET = endpoint(drawCover, coverFront)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { corner } from '#lib/library/corner.api.ts'
import { myCorner } from '#lib/library/corner.server.ts'

export const GET = endpoint(corner, myCorner)

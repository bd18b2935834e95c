import { endpoint } from '#lib/http/endpoint.server.ts'
import { decideModeration } from '#lib/operator/moderation/moderation-desk.api.ts'
import { decideOne } from '#lib/operator/moderation/moderation-desk.server.ts'

export const POST = endpoint(decideModeration, decideOne)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { listModeration } from '#lib/operator/moderation/moderation-desk.api.ts'
import { listAllModeration } from '#lib/operator/moderation/moderation-desk.server.ts'

export const GET = endpoint(listModeration, listAllModeration)

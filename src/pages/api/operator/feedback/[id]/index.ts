import { resolveFeedback } from '#lib/accounts/feedback/feedback.api.ts'
import { resolveOne } from '#lib/accounts/feedback/feedback.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(resolveFeedback, resolveOne)

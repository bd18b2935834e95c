import { listFeedbackCall } from '#lib/accounts/feedback/feedback.api.ts'
import { allFeedback } from '#lib/accounts/feedback/feedback.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listFeedbackCall, allFeedback)

import { sendFeedback } from '#lib/accounts/feedback/feedback.api.ts'
import { takeFeedback } from '#lib/accounts/feedback/feedback.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(sendFeedback, takeFeedback)

import { sendFeedback } from '#lib/accounts/feedback.api.ts'
import { takeFeedback } from '#lib/accounts/feedback.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(sendFeedback, takeFeedback)

import { settleFeedback } from '#lib/accounts/feedback/feedback.api.ts'
import { settleOne } from '#lib/accounts/feedback/feedback.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(settleFeedback, settleOne)

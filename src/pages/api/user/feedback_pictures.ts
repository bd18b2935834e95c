import { addFeedbackPicture } from '#lib/accounts/feedback/feedback.api.ts'
import { keepFeedbackPicture } from '#lib/accounts/feedback/feedback.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(addFeedbackPicture, keepFeedbackPicture)

import { feedbackPicture } from '#lib/accounts/feedback/feedback.api.ts'
import { pictureOf } from '#lib/accounts/feedback/feedback.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(feedbackPicture, pictureOf)

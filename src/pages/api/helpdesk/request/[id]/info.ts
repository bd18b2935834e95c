import { readUnboxing } from '#lib/helpdesk/unboxing.api.ts'
import { answerUnboxingPost } from '#lib/helpdesk/unboxing.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(readUnboxing, answerUnboxingPost)

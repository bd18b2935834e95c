import { listUnboxing } from '#lib/helpdesk/unboxing.api.ts'
import { answerUnboxing } from '#lib/helpdesk/unboxing.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listUnboxing, answerUnboxing)

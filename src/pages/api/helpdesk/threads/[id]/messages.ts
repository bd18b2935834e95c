import { answerThread, readThread } from '#lib/helpdesk/helpdesk.api.ts'
import { answerOne, oneThread } from '#lib/helpdesk/operator.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(readThread, oneThread)
export const POST = endpoint(answerThread, answerOne)

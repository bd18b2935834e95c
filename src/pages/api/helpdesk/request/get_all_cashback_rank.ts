import { rankUnboxing } from '#lib/helpdesk/unboxing.api.ts'
import { answerRank } from '#lib/helpdesk/unboxing.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(rankUnboxing, answerRank)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { answerQuestions } from '#lib/sources/job/import.server.ts'
import { answerImport } from '#lib/sources/upload/import.api.ts'

export const POST = endpoint(answerImport, answerQuestions)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { answerOne } from '#lib/remarks/owner-remarks.server.ts'
import { answerRemark } from '#lib/remarks/remark.api.ts'

export const POST = endpoint(answerRemark, answerOne)

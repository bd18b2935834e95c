import { endpoint } from '#lib/http/endpoint.server.ts'
import { appealRemark } from '#lib/remarks/remark.api.ts'
import { appealOne } from '#lib/remarks/write-remark.server.ts'

export const POST = endpoint(appealRemark, appealOne)

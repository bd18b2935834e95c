import { endpoint } from '#lib/http/endpoint.server.ts'
import { reportRemark } from '#lib/remarks/remark.api.ts'
import { reportOne } from '#lib/remarks/write-remark.server.ts'

export const POST = endpoint(reportRemark, reportOne)

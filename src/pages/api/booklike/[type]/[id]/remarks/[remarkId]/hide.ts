import { endpoint } from '#lib/http/endpoint.server.ts'
import { hideOne } from '#lib/remarks/owner-remarks.server.ts'
import { hideRemark } from '#lib/remarks/remark.api.ts'

export const POST = endpoint(hideRemark, hideOne)

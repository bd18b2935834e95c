import { endpoint } from '#lib/http/endpoint.server.ts'
import { removeRemark } from '#lib/remarks/remark.api.ts'
import { removeOne } from '#lib/remarks/write-remark.server.ts'

export const POST = endpoint(removeRemark, removeOne)

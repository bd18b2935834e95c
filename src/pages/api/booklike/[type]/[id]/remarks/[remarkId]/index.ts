import { endpoint } from '#lib/http/endpoint.server.ts'
import { editRemark } from '#lib/remarks/remark.api.ts'
import { editOne } from '#lib/remarks/write-remark.server.ts'

export const POST = endpoint(editRemark, editOne)

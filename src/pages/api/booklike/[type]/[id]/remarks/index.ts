import { endpoint } from '#lib/http/endpoint.server.ts'
import { writeRemark } from '#lib/remarks/remark.api.ts'
import { addOne } from '#lib/remarks/write-remark.server.ts'

export const POST = endpoint(writeRemark, addOne)

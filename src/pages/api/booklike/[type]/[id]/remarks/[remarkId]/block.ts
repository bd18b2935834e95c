import { endpoint } from '#lib/http/endpoint.server.ts'
import { blockOne } from '#lib/remarks/owner-remarks.server.ts'
import { blockWriter } from '#lib/remarks/remark.api.ts'

export const POST = endpoint(blockWriter, blockOne)

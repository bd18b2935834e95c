import { endpoint } from '#lib/http/endpoint.server.ts'
import { unblockOne } from '#lib/remarks/owner-remarks.server.ts'
import { unblockWriter } from '#lib/remarks/remark.api.ts'

export const POST = endpoint(unblockWriter, unblockOne)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { checkLike } from '#lib/remarks/read-remarks.server.ts'
import { checkBookLike } from '#lib/remarks/remark.api.ts'

export const GET = endpoint(checkBookLike, checkLike)

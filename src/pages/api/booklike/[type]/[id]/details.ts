import { endpoint } from '#lib/http/endpoint.server.ts'
import { likeDetails } from '#lib/remarks/read-remarks.server.ts'
import { listBookLikes } from '#lib/remarks/remark.api.ts'

export const GET = endpoint(listBookLikes, likeDetails)

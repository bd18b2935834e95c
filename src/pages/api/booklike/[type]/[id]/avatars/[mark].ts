import { endpoint } from '#lib/http/endpoint.server.ts'
import { likeAvatar } from '#lib/remarks/read-remarks.server.ts'
import { getLikeAvatar } from '#lib/remarks/remark.api.ts'

export const GET = endpoint(getLikeAvatar, likeAvatar)

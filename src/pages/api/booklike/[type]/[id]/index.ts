import { endpoint } from '#lib/http/endpoint.server.ts'
import { bookLike } from '#lib/remarks/read-remarks.server.ts'
import { getBookLike, likeBook } from '#lib/remarks/remark.api.ts'
import { setLike } from '#lib/remarks/write-remark.server.ts'

export const GET = endpoint(getBookLike, bookLike)
export const POST = endpoint(likeBook, setLike)

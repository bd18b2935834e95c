import { getBookShare, setBookAccess } from '#lib/books/share/share.api.ts'
import { bookShare, changeBookAccess } from '#lib/books/share/share.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getBookShare, bookShare)
export const POST = endpoint(setBookAccess, changeBookAccess)

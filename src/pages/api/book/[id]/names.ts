import { getBookNames, setBookNames } from '#lib/books/book/privacy.api.ts'
import { bookNames, changeBookNames } from '#lib/books/book/privacy.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getBookNames, bookNames)
export const POST = endpoint(setBookNames, changeBookNames)

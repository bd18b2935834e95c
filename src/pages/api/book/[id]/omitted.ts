import { listOmitted } from '#lib/books/content/omitted.api.ts'
import { omittedOfBook } from '#lib/books/content/omitted.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listOmitted, omittedOfBook)

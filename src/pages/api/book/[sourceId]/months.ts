import { getSourceMonths } from '#lib/books/edit/source-items.api.ts'
import { sourceMonths } from '#lib/books/edit/source-items.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getSourceMonths, sourceMonths)

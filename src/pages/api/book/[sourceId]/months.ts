import { getSourceMonths } from '#lib/books/reading/reading.api.ts'
import { sourceMonths } from '#lib/books/reading/reading.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getSourceMonths, sourceMonths)

import { getMonthItems } from '#lib/books/reading/reading.api.ts'
import { monthItems } from '#lib/books/reading/reading.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getMonthItems, monthItems)

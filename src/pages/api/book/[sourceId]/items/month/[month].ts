import { getMonthItems } from '#lib/books/edit/source-items.api.ts'
import { monthItems } from '#lib/books/edit/source-items.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getMonthItems, monthItems)

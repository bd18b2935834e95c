import { getBookMonths } from '#lib/books/reading/reading.api.ts'
import { readSections } from '#lib/books/reading/reading.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getBookMonths, readSections)

import { getPrintPages } from '#lib/books/reading/reading.api.ts'
import { printPagesOf } from '#lib/books/reading/reading.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getPrintPages, printPagesOf)

import { getBookPdf } from '#lib/books/layout/finish.api.ts'
import { downloadPdf } from '#lib/books/layout/finish.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getBookPdf, downloadPdf)

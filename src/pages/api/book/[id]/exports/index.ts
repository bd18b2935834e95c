import { getBookExport, startBookExport } from '#lib/accounts/export/book-export.api.ts'
import { beginBookExport, bookExport } from '#lib/accounts/export/book-export.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getBookExport, bookExport)
export const POST = endpoint(startBookExport, beginBookExport)

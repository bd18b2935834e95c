import { getBookExport, startBookExport } from '#lib/accounts/export/book-export.api.ts'
import { beginBookExport, bookExports } from '#lib/accounts/export/book-export.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getBookExport, bookExports)
export const POST = endpoint(startBookExport, beginBookExport)

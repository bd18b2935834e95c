import { downloadBookExport } from '#lib/accounts/export/book-export.api.ts'
import { bookExportFile } from '#lib/accounts/export/book-export.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(downloadBookExport, bookExportFile)
export const HEAD = GET

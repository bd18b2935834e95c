import { downloadExport } from '#lib/accounts/export/export.api.ts'
import { exportFile } from '#lib/accounts/export/export.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(downloadExport, exportFile)
export const HEAD = GET

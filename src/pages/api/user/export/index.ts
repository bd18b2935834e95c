import { dropExportCall, getExport, startExport } from '#lib/accounts/export/export.api.ts'
import { beginExport, exportOf, removeExport } from '#lib/accounts/export/export.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getExport, exportOf)
export const POST = endpoint(startExport, beginExport)
export const DELETE = endpoint(dropExportCall, removeExport)

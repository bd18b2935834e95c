import { endpoint } from '#lib/http/endpoint.server.ts'
import { askFiles, receiveFiles } from '#lib/sources/job/batch.server.ts'
import { askImportFiles, putImportFiles } from '#lib/sources/upload/import.api.ts'

export const POST = endpoint(askImportFiles, askFiles)
export const PUT = endpoint(putImportFiles, receiveFiles)

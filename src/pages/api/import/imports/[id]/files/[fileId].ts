import { endpoint } from '#lib/http/endpoint.server.ts'
import { dropFile, fileState, receiveChunk } from '#lib/sources/job/import.server.ts'
import { dropImportFile, getImportFile, putImportChunk } from '#lib/sources/upload/import.api.ts'

export const GET = endpoint(getImportFile, fileState)
export const PUT = endpoint(putImportChunk, receiveChunk)
export const DELETE = endpoint(dropImportFile, dropFile)

import { endpoint } from '#lib/http/endpoint.server.ts'
import { dropImportFile, getImportFile, putImportChunk } from '#lib/sources/import.api.ts'
import { dropFile, fileState, receiveChunk } from '#lib/sources/import.server.ts'

export const prerender = false
export const GET = endpoint(getImportFile, fileState)
export const PUT = endpoint(putImportChunk, receiveChunk)
export const DELETE = endpoint(dropImportFile, dropFile)

import { inspectDocument } from '#lib/articles/document/document.api.ts'
import { inspectUpload } from '#lib/books/articles/documents.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(inspectDocument, inspectUpload)

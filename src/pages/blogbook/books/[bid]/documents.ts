import { addDocument } from '#lib/articles/document/document.api.ts'
import { bringDocument } from '#lib/books/articles/documents.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(addDocument, bringDocument)

import { lookIntoDocument } from '#lib/articles/document/document.api.ts'
import { lookInto } from '#lib/books/articles/documents.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const prerender = false
export const POST = endpoint(lookIntoDocument, lookInto)

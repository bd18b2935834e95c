import { lookIntoDocument } from '#lib/blogbook/document.api.ts'
import { lookInto } from '#lib/blogbook/document.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const prerender = false
export const POST = endpoint(lookIntoDocument, lookInto)

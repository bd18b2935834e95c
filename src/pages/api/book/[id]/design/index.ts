import { getDesign } from '#lib/books/design/design.api.ts'
import { designOfBook } from '#lib/books/design/design.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getDesign, designOfBook)

import { showDesign } from '#lib/books/design/design.api.ts'
import { showPart } from '#lib/books/design/design.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(showDesign, showPart)

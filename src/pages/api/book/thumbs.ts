import { importThumbs } from '#lib/books/look/thumbs.api.ts'
import { thumbsOfImport } from '#lib/books/look/thumbs.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(importThumbs, thumbsOfImport)

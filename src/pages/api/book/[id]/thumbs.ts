import { bookThumbs } from '#lib/books/look/thumbs.api.ts'
import { thumbsOfBook } from '#lib/books/look/thumbs.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(bookThumbs, thumbsOfBook)

import { listDesignPictures } from '#lib/books/design/design.api.ts'
import { designPictures } from '#lib/books/design/design.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listDesignPictures, designPictures)

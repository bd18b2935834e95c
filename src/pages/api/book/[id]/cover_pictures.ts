import { listCoverPictures } from '#lib/books/design/cover-design.api.ts'
import { coverPicturesOf } from '#lib/books/design/cover-design.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listCoverPictures, coverPicturesOf)

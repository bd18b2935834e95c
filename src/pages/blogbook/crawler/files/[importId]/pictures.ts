import { beginPictures } from '#lib/crawl/pictures/begin-pictures.server.ts'
import { fetchImportedPictures } from '#lib/crawl/pictures/pictures.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(fetchImportedPictures, beginPictures)

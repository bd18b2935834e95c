import { fetchPicture } from '#lib/articles/model/picture.api.ts'
import { bringPicture } from '#lib/crawl/outside/picture.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(fetchPicture, bringPicture)

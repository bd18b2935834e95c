import { addArticlePicture } from '#lib/blogbook/article.api.ts'
import { addPicture } from '#lib/blogbook/picture.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const prerender = false
export const POST = endpoint(addArticlePicture, addPicture)

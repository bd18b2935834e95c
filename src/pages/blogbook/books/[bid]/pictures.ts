import { addArticlePicture } from '#lib/articles/model/article.api.ts'
import { addPicture } from '#lib/books/articles/article-picture.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(addArticlePicture, addPicture)

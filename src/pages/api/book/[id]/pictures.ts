import { addToPost } from '#lib/books/articles/article-picture.server.ts'
import { addPostPicture } from '#lib/books/edit/new-picture.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(addPostPicture, addToPost)

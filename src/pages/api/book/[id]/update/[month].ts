import { getUpdatePosts } from '#lib/books/update/update.api.ts'
import { updatePosts } from '#lib/books/update/update.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getUpdatePosts, updatePosts)

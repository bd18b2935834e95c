import { createBlogbook, listBlogbooks } from '#lib/books/articles/article-book.api.ts'
import { listOwnBlogbooks, makeBlogbook } from '#lib/books/articles/article-book.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listBlogbooks, listOwnBlogbooks)
export const POST = endpoint(createBlogbook, makeBlogbook)

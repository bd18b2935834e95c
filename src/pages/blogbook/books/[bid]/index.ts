import { getBlogbook, updateBlogbook } from '#lib/books/articles/article-book.api.ts'
import { blogbookInfo, changeBlogbook } from '#lib/books/articles/article-book.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getBlogbook, blogbookInfo)
export const POST = endpoint(updateBlogbook, changeBlogbook)

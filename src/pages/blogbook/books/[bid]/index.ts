import { getBlogbook, updateBlogbook } from '#lib/blogbook/blogbook.api.ts'
import { blogbookInfo, changeBlogbook } from '#lib/blogbook/blogbook.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const prerender = false
export const GET = endpoint(getBlogbook, blogbookInfo)
export const POST = endpoint(updateBlogbook, changeBlogbook)

import { createBlogbook, listBlogbooks } from '#lib/blogbook/blogbook.api.ts'
import { listOwnBlogbooks, makeBlogbook } from '#lib/blogbook/blogbook.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const prerender = false
export const GET = endpoint(listBlogbooks, listOwnBlogbooks)
export const POST = endpoint(createBlogbook, makeBlogbook)

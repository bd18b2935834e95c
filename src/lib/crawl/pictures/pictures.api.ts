import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'

/**
 * Pictures of what came in one import that lie on the web: a helper is sent for them once, and sent again it tries what
 * failed. It is seen and steered like any other (`/blogbook/crawler/assistants/{id}`), its numbers count pictures.
 */
export const fetchImportedPictures = defineContract({
  method: 'POST',
  path: '/blogbook/crawler/files/{importId}/pictures',
  auth: 'user',
  limit: 'crawl',
  summary: '把导入的文章里放在网上的图片取回来',
  params: z.object({ importId: z.string().regex(/^[A-Za-z0-9_-]{8,40}$/) }),
  body: z.strictObject({}),
  output: z.object({ id: z.string() }),
  errors: ['import_not_ready', 'not_articles', 'no_remote_pictures', 'crawl_too_many', 'store_quota'],
})

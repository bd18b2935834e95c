import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'

/** A picture for a post of this book: its bytes. A change `new-picture/…` puts it into a post. */
export const addPostPicture = defineContract({
  method: 'POST',
  path: '/api/book/{id}/pictures',
  auth: 'user',
  limit: 'upload',
  summary: '传一张照片，放进书里的一条内容',
  params: z.object({ id: pathId }),
  body: 'raw',
  output: z.object({ hash: z.string(), src: z.string(), width: z.number(), height: z.number() }),
  errors: ['finalized', 'source_gone', 'written_book', 'not_a_picture', 'body_too_large', 'store_quota'],
})

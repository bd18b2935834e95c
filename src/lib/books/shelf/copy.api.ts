import { z } from 'zod'
import { bookView } from '#lib/books/book/book.api.ts'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'

/** A book of its own with the same posts, changes, history of changes and looks: private, open, laid out anew. */
export const copyBook = defineContract({
  method: 'POST',
  path: '/api/book/{id}/copy',
  auth: 'user',
  limit: 'create',
  idempotent: true,
  summary: '复制一本书：内容、修改和版面，不含分享、定稿和订单',
  params: z.object({ id: pathId }),
  output: bookView,
  errors: ['source_gone'],
})

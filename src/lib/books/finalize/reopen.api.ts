import { z } from 'zod'
import { bookView } from '#lib/books/book/book.api.ts'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'

/** Takes the signature back: the pages stay as they are, and may be changed again. */
export const reopenBook = defineContract({
  method: 'POST',
  path: '/api/book/{id}/reopen',
  auth: 'user',
  limit: 'write',
  summary: '取消定稿；已经下单的书不能取消',
  params: z.object({ id: pathId }),
  output: bookView,
  errors: ['not_finalized', 'ordered'],
})

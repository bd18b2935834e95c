import { call } from '#lib/http/client/client.ts'
import { query } from '#lib/http/client/query.ts'
import type { listOmitted } from './omitted.api.ts'

/** What of the open book is set aside, and what could be. */
export const omittedPosts = query((id: string) =>
  call<typeof listOmitted>('GET /api/book/{id}/omitted', { params: { id } }, { silent: true }),
)

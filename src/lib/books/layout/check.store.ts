import { call } from '#lib/http/client/client.ts'
import { query } from '#lib/http/client/query.ts'
import type { checkBook } from './finish.api.ts'

/** What was found in a book before it goes to the press. */
export const bookCheck = query((id: string) =>
  call<typeof checkBook>('GET /api/book/{id}/check', { params: { id } }, { silent: true }),
)

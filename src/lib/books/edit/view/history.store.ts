import type { listEditHistory } from '#lib/books/edit/edits.api.ts'
import { call } from '#lib/http/client/client.ts'
import { query } from '#lib/http/client/query.ts'
import type { OutputOf } from '#lib/http/contract.ts'

export type EditHistory = OutputOf<typeof listEditHistory>

/** So many commands are listed at first, and more with each press. */
export const historyStep = 50

/** What was done to a book, newest first. */
export const editHistory = query((id: string, most: number) =>
  call<typeof listEditHistory>(
    'GET /api/book/{id}/edits',
    { params: { id }, query: { pageSize: Math.min(most, 200) } },
    { silent: true },
  ),
)

import type { reopenBook } from '#lib/books/finalize/reopen.api.ts'
import { call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { query } from '#lib/http/client/query.ts'
import type { checkBook, finalizeBook, ignoreFindings } from './finish.api.ts'

/** What was found in a book before it goes to the press. */
export const bookCheck = query((id: string) =>
  call<typeof checkBook>('GET /api/book/{id}/check', { params: { id } }, { silent: true }),
)

/** The signature: from then on the book stays as it is. */
export const finalize = mutation(({ id, acceptBlurred }: { id: string; acceptBlurred: boolean }) =>
  call<typeof finalizeBook>('POST /api/book/{id}/finalize', { params: { id }, body: { acceptBlurred } }),
)

/** The signature taken back: the book may be changed again. */
export const reopen = mutation((id: string) =>
  call<typeof reopenBook>('POST /api/book/{id}/reopen', { params: { id } }),
)

/** Findings nobody wants to hear of again, for a reason; without one they are heard again. */
export const ignore = mutation(({ id, ...body }: { id: string; keys: string[]; reason?: string }) =>
  call<typeof ignoreFindings>('POST /api/book/{id}/check/ignored', { params: { id }, body }),
)

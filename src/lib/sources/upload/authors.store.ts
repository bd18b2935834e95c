import { call } from '#lib/http/client/client.ts'
import { query } from '#lib/http/client/query.ts'
import type { Only } from './create-flows.ts'
import type { getImportAuthors, latestWxbookUser } from './import.api.ts'

/** Who wrote what in an import that is read. */
export const importAuthors = query((id: string, only: Only | undefined) =>
  call<typeof getImportAuthors>('GET /api/import/imports/{id}/authors', {
    params: { id },
    query: only ? { only } : {},
  }),
)

/** Whose Moments this person brought last, for the form that begins the next book of them. */
export const latestOwner = query(async () => {
  const { user } = await call<typeof latestWxbookUser>('GET /api/latest_wxbook_user', {}, { silent: true })
  return user
})

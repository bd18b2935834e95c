import { call } from '#lib/http/client/client.ts'
import { query } from '#lib/http/client/query.ts'
import type { Only } from './create-flows.ts'
import type { getImportAuthors, getImportMeasure, latestWxbookUser } from './import.api.ts'

/** Who wrote what in an import that is read. */
export const importAuthors = query((id: string, only: Only | undefined) =>
  call<typeof getImportAuthors>('GET /api/import/imports/{id}/authors', {
    params: { id },
    query: only ? { only } : {},
  }),
)

/** How many pages an import that is read fills, and what of it is set aside. */
export const importMeasure = query((id: string, only: Only | undefined) =>
  call<typeof getImportMeasure>(
    'GET /api/import/imports/{id}/measure',
    { params: { id }, query: only ? { only } : {} },
    { silent: true },
  ),
)

/** Whose Moments this person brought last, for the form that begins the next book of them. */
export const latestOwner = query(async () => {
  const { user } = await call<typeof latestWxbookUser>('GET /api/latest_wxbook_user', {}, { silent: true })
  return user
})

import { call } from '#lib/http/client/client.ts'
import { query } from '#lib/http/client/query.ts'
import type { listStyleOffers } from './cover-design.api.ts'

/** Pages, format and price of the open book in every style. */
export const offersOfStyles = query((id: string) =>
  call<typeof listStyleOffers>('GET /api/book/{id}/styles', { params: { id } }, { silent: true }),
)

import { call } from '#lib/http/client/client.ts'
import { shareStore } from '#lib/works/share/share.store.ts'
import type { addBookLink, changeBookLink, removeBookLink, revokeBookLink, setBookAccess } from './share.api.ts'

/** Who may see the book that lies open, and its links. */
export const bookShare = shareStore({
  setAccess: (id, body) =>
    call<typeof setBookAccess>('POST /api/book/{id}/share', { params: { id }, body }, { silent: true }),
  addLink: (id, body) =>
    call<typeof addBookLink>('POST /api/book/{id}/share/links', { params: { id }, body }, { silent: true }),
  changeLink: (id, linkId, body) =>
    call<typeof changeBookLink>('POST /api/book/{id}/share/links/{linkId}', { params: { id, linkId }, body }),
  revokeLink: (id, linkId) =>
    call<typeof revokeBookLink>('POST /api/book/{id}/share/links/{linkId}/revoke', {
      params: { id, linkId },
      body: {},
    }),
  removeLink: (id, linkId) =>
    call<typeof removeBookLink>('POST /api/book/{id}/share/links/{linkId}/remove', {
      params: { id, linkId },
      body: {},
    }),
})

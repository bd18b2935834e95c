import { call } from '#lib/http/client/client.ts'
import { shareStore } from '#lib/works/share/share.store.ts'
import type { addAlbumLink, changeAlbumLink, removeAlbumLink, revokeAlbumLink, setAlbumAccess } from './share.api.ts'

/** Who may see the album that lies open, and its links. */
export const albumShare = shareStore({
  setAccess: (id, body) =>
    call<typeof setAlbumAccess>('POST /jx/albums/{id}/share', { params: { id }, body }, { silent: true }),
  addLink: (id, body) =>
    call<typeof addAlbumLink>('POST /jx/albums/{id}/share/links', { params: { id }, body }, { silent: true }),
  changeLink: (id, linkId, body) =>
    call<typeof changeAlbumLink>('POST /jx/albums/{id}/share/links/{linkId}', { params: { id, linkId }, body }),
  revokeLink: (id, linkId) =>
    call<typeof revokeAlbumLink>('POST /jx/albums/{id}/share/links/{linkId}/revoke', {
      params: { id, linkId },
      body: {},
    }),
  removeLink: (id, linkId) =>
    call<typeof removeAlbumLink>('POST /jx/albums/{id}/share/links/{linkId}/remove', {
      params: { id, linkId },
      body: {},
    }),
})

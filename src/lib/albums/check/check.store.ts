import { call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { query } from '#lib/http/client/query.ts'
import type { getAlbum, validateAlbum } from '../album/album.api.ts'
import type { getAlbumPdf, lockAlbum, unlockAlbum } from '../press/press.api.ts'

/** What was found in an album before it goes to the press. */
export const albumCheck = query((id: string) =>
  call<typeof validateAlbum>('POST /jx/albums/{id}/validate', { params: { id } }, { silent: true }),
)

/** The album as it is by now: whether its files are made. */
export const albumNow = query((id: string) =>
  call<typeof getAlbum>('GET /jx/albums/{id}', { params: { id } }, { silent: true }),
)

/** From then on the album stays as it is, and its files are made. */
export const lockAlbumNow = mutation((id: string, body: { binding: string; acceptBlurred: boolean }) =>
  call<typeof lockAlbum>('POST /jx/albums/{id}/lock', { params: { id }, body }),
)

/** The lock taken back: the album may be changed again. */
export const unlockAlbumNow = mutation((id: string) =>
  call<typeof unlockAlbum>('POST /jx/albums/{id}/unlock', { params: { id } }),
)

/** Asks for the files once more: whoever waits for them has them made. */
export const pressAgain = mutation((id: string) =>
  call<typeof getAlbumPdf>('GET /jx/albums/{id}/pdf/{kind}', { params: { id, kind: 'cover' } }),
)

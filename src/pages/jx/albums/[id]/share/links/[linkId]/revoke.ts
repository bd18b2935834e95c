import { revokeAlbumLink } from '#lib/albums/share/share.api.ts'
import { revokeLink } from '#lib/albums/share/share.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(revokeAlbumLink, revokeLink)

import { removeAlbumLink } from '#lib/albums/share/share.api.ts'
import { removeLink } from '#lib/albums/share/share.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(removeAlbumLink, removeLink)

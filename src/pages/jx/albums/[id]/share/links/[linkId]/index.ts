import { changeAlbumLink } from '#lib/albums/share/share.api.ts'
import { changeLink } from '#lib/albums/share/share.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(changeAlbumLink, changeLink)

import { addAlbumLink } from '#lib/albums/share/share.api.ts'
import { addLink } from '#lib/albums/share/share.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(addAlbumLink, addLink)

import { getAlbumShare, setAlbumAccess } from '#lib/albums/share/share.api.ts'
import { albumShare, changeAlbumAccess } from '#lib/albums/share/share.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getAlbumShare, albumShare)
export const POST = endpoint(setAlbumAccess, changeAlbumAccess)

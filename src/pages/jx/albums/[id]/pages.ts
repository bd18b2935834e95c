import { getAlbumPages } from '#lib/albums/album/album.api.ts'
import { readAlbumPages } from '#lib/albums/album/album.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getAlbumPages, readAlbumPages)

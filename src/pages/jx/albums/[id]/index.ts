import { getAlbum } from '#lib/albums/album/album.api.ts'
import { readAlbum } from '#lib/albums/album/album.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getAlbum, readAlbum)

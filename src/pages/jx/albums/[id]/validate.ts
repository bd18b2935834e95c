import { validateAlbum } from '#lib/albums/album/album.api.ts'
import { checkAlbum } from '#lib/albums/check/check-album.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(validateAlbum, checkAlbum)

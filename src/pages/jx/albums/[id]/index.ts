import { getAlbum, removeAlbum } from '#lib/albums/album/album.api.ts'
import { readAlbum } from '#lib/albums/album/album.server.ts'
import { removeOwnAlbum } from '#lib/albums/album/remove-album.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getAlbum, readAlbum)
export const DELETE = endpoint(removeAlbum, removeOwnAlbum)

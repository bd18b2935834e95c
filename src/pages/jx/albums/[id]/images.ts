import { listAlbumPhotos } from '#lib/albums/album/album.api.ts'
import { listPhotosOfAlbum } from '#lib/albums/album/album.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listAlbumPhotos, listPhotosOfAlbum)

import { listMyAlbumPhotos } from '#lib/albums/album/album.api.ts'
import { listOwnAlbumPhotos } from '#lib/albums/album/album.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listMyAlbumPhotos, listOwnAlbumPhotos)

import { createAlbum, listMyAlbums } from '#lib/albums/album/album.api.ts'
import { listOwnAlbums } from '#lib/albums/album/album.server.ts'
import { makeAlbumOfPhotos } from '#lib/albums/album/create-album.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listMyAlbums, listOwnAlbums)
export const POST = endpoint(createAlbum, makeAlbumOfPhotos)

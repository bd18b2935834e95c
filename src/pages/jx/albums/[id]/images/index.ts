import { listAlbumPhotos } from '#lib/albums/album/album.api.ts'
import { listPhotosOfAlbum } from '#lib/albums/album/album.server.ts'
import { addAlbumPhotos } from '#lib/albums/tray/tray.api.ts'
import { addToTray } from '#lib/albums/tray/tray.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listAlbumPhotos, listPhotosOfAlbum)
export const POST = endpoint(addAlbumPhotos, addToTray)

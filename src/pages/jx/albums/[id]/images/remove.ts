import { removeAlbumPhotos } from '#lib/albums/tray/tray.api.ts'
import { removeFromTray } from '#lib/albums/tray/tray.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(removeAlbumPhotos, removeFromTray)

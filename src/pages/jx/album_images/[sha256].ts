import { keepPhoto } from '#lib/albums/photos/keep-photo.server.ts'
import { putAlbumPhoto } from '#lib/albums/photos/photo.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const PUT = endpoint(putAlbumPhoto, keepPhoto)

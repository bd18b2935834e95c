import { knownPhotos } from '#lib/albums/photos/keep-photo.server.ts'
import { askAlbumPhotos } from '#lib/albums/photos/photo.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(askAlbumPhotos, knownPhotos)

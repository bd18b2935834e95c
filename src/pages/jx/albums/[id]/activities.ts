import { listAlbumActivities } from '#lib/albums/album/album.api.ts'
import { readActivities } from '#lib/albums/album/album.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listAlbumActivities, readActivities)

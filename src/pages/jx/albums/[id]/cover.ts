import { getAlbumCover } from '#lib/albums/cover/cover.api.ts'
import { albumCoverPicture } from '#lib/albums/cover/cover.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getAlbumCover, albumCoverPicture)

import { getAlbumEdits, writeAlbumEdits } from '#lib/albums/edit/album-edits.api.ts'
import { readAlbumEdits, writeOwnAlbumEdits } from '#lib/albums/edit/album-edits.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getAlbumEdits, readAlbumEdits)
export const POST = endpoint(writeAlbumEdits, writeOwnAlbumEdits)

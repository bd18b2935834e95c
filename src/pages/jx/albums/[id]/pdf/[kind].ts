import { downloadAlbumPdf } from '#lib/albums/press/download.server.ts'
import { getAlbumPdf } from '#lib/albums/press/press.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getAlbumPdf, downloadAlbumPdf)

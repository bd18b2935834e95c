import { unlockOwnAlbum } from '#lib/albums/press/lock.server.ts'
import { unlockAlbum } from '#lib/albums/press/press.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(unlockAlbum, unlockOwnAlbum)

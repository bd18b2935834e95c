import { lockOwnAlbum } from '#lib/albums/press/lock.server.ts'
import { lockAlbum } from '#lib/albums/press/press.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(lockAlbum, lockOwnAlbum)

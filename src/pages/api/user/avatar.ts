import { dropAvatar, putAvatar } from '#lib/accounts/account.api.ts'
import { changeAvatar, removeAvatar } from '#lib/accounts/profile.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(putAvatar, changeAvatar)
export const DELETE = endpoint(dropAvatar, removeAvatar)

import { dropAvatar, putAvatar } from '#lib/accounts/account/account.api.ts'
import { changeAvatar, removeAvatar } from '#lib/accounts/account/profile.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(putAvatar, changeAvatar)
export const DELETE = endpoint(dropAvatar, removeAvatar)

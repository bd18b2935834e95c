import { endDevice } from '#lib/accounts/account/account.api.ts'
import { signOutDevice } from '#lib/accounts/account/profile.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const DELETE = endpoint(endDevice, signOutDevice)

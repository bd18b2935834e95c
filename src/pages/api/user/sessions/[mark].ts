import { endDevice } from '#lib/accounts/account.api.ts'
import { signOutDevice } from '#lib/accounts/profile.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const DELETE = endpoint(endDevice, signOutDevice)

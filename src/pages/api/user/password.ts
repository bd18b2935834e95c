import { changePassword } from '#lib/auth/account.server.ts'
import { setPassword } from '#lib/auth/auth.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(setPassword, changePassword)

import { myInfo } from '#lib/auth/account.server.ts'
import { userInfo } from '#lib/auth/auth.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(userInfo, myInfo)

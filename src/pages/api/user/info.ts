import { changeProfile } from '#lib/accounts/account/account.api.ts'
import { renameMe } from '#lib/accounts/account/profile.server.ts'
import { myInfo } from '#lib/auth/account.server.ts'
import { userInfo } from '#lib/auth/auth.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(userInfo, myInfo)
export const POST = endpoint(changeProfile, renameMe)

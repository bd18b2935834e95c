import { signInByMini } from '#lib/auth/account.server.ts'
import { signInMini } from '#lib/auth/wechat/wechat.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(signInMini, signInByMini)

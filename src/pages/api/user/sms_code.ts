import { sendCode } from '#lib/auth/account.server.ts'
import { sendSmsCode } from '#lib/auth/auth.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(sendSmsCode, sendCode)

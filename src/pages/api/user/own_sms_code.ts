import { sendOwnCode } from '#lib/accounts/account.api.ts'
import { sendCodeToOwn } from '#lib/accounts/bind.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(sendOwnCode, sendCodeToOwn)

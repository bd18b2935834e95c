import { sendOwnCode } from '#lib/accounts/account/account.api.ts'
import { sendCodeToOwn } from '#lib/accounts/account/bind.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(sendOwnCode, sendCodeToOwn)

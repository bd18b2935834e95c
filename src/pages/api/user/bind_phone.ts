import { bindPhoneCall } from '#lib/accounts/account.api.ts'
import { bindPhone } from '#lib/accounts/bind.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(bindPhoneCall, bindPhone)

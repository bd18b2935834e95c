import { signInByPhone } from '#lib/auth/account.server.ts'
import { signIn } from '#lib/auth/auth.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(signIn, signInByPhone)

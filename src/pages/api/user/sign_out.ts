import { signOutHere } from '#lib/auth/account.server.ts'
import { signOut } from '#lib/auth/auth.api.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(signOut, signOutHere)

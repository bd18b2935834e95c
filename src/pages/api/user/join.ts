import { dropJoin, getJoin, join } from '#lib/accounts/account/account.api.ts'
import { acceptJoin, declineJoin, joinQuestion } from '#lib/accounts/join/join.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getJoin, joinQuestion)
export const POST = endpoint(join, acceptJoin)
export const DELETE = endpoint(dropJoin, declineJoin)

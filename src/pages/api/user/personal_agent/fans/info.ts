import { endpoint } from '#lib/http/endpoint.server.ts'
import { listFriendsCall } from '#lib/referral/referral.api.ts'
import { myFriends } from '#lib/referral/referral.server.ts'

export const GET = endpoint(listFriendsCall, myFriends)

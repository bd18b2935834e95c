import { addInvitation, listInvitations } from '#lib/albums/contribute/contribution.api.ts'
import { makeInvitation, readInvitations } from '#lib/albums/contribute/invitation.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listInvitations, readInvitations)
export const POST = endpoint(addInvitation, makeInvitation)

import { cancelDeletionCall, requestDeletionCall } from '#lib/accounts/account/account.api.ts'
import { cancelDeletion, requestDeletion } from '#lib/accounts/deletion/deletion.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(requestDeletionCall, requestDeletion)
export const DELETE = endpoint(cancelDeletionCall, cancelDeletion)

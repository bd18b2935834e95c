import { cancelDeletionCall, requestDeletionCall } from '#lib/accounts/account.api.ts'
import { cancelDeletion, requestDeletion } from '#lib/accounts/deletion.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(requestDeletionCall, requestDeletion)
export const DELETE = endpoint(cancelDeletionCall, cancelDeletion)

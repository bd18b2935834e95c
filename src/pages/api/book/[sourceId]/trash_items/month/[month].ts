import { listTrashItems } from '#lib/books/edit/source-items.api.ts'
import { trashItems } from '#lib/books/edit/source-items.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listTrashItems, trashItems)

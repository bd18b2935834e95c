import { listTrashMonths } from '#lib/books/edit/source-items.api.ts'
import { trashMonths } from '#lib/books/edit/source-items.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listTrashMonths, trashMonths)

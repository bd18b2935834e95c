import { beginUpdate, dropUpdate, getUpdate } from '#lib/books/update/update.api.ts'
import { beginOwnUpdate, dropOwnUpdate, updateOf } from '#lib/books/update/update.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getUpdate, updateOf)
export const POST = endpoint(beginUpdate, beginOwnUpdate)
export const DELETE = endpoint(dropUpdate, dropOwnUpdate)

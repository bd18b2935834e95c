import { listEditHistory, writeEdits } from '#lib/books/edit/edits.api.ts'
import { bookEditHistory, writeBookEdits } from '#lib/books/edit/edits.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listEditHistory, bookEditHistory)
export const POST = endpoint(writeEdits, writeBookEdits)

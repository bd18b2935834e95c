import { reopenBook } from '#lib/books/finalize/reopen.api.ts'
import { reopenOwnBook } from '#lib/books/finalize/reopen.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(reopenBook, reopenOwnBook)

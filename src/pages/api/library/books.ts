import { endpoint } from '#lib/http/endpoint.server.ts'
import { listLibraryBooks } from '#lib/library/library-books.api.ts'
import { libraryBooksOf } from '#lib/library/library-books.server.ts'

export const GET = endpoint(listLibraryBooks, libraryBooksOf)

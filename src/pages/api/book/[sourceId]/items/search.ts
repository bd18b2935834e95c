import { searchItems } from '#lib/books/edit/many/search.api.ts'
import { searchedItems } from '#lib/books/edit/many/search.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(searchItems, searchedItems)

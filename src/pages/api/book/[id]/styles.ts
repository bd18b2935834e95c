import { listStyleOffers } from '#lib/books/design/cover-design.api.ts'
import { styleOffersOf } from '#lib/books/design/cover-design.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listStyleOffers, styleOffersOf)

import { getAlbumPrice } from '#lib/checkout/quote/album-price.api.ts'
import { quoteAlbum } from '#lib/checkout/quote/quote.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getAlbumPrice, quoteAlbum)

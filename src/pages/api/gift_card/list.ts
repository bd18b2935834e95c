import { listGiftCards } from '#lib/checkout/gift-cards/gift-card.api.ts'
import { myGiftCards } from '#lib/checkout/gift-cards/gift-card-order.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(listGiftCards, myGiftCards)

import { makeGiftCardLink } from '#lib/checkout/gift-cards/gift-card.api.ts'
import { linkOwnGiftCard } from '#lib/checkout/gift-cards/gift-card-order.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const POST = endpoint(makeGiftCardLink, linkOwnGiftCard)

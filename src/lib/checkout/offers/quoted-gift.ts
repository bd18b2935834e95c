import type { z } from 'zod'
import type { bookQuote } from '#lib/books/price/quote.api.ts'
import { type ChosenGift, giftSum, missingFen, whyNoGift } from '#lib/campaigns/gifts/free-gift.ts'
import type { OrderPrice } from '#lib/pricing/order/order-price.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** The gift as the page of the price shows it. Pure. */
export const quotedGift = (
  { taken, told }: ChosenGift,
  price: Pick<OrderPrice, 'lines'>,
): z.output<typeof bookQuote>['gift'] => {
  if (!told) return null
  const { gift, campaignId, endAt, left } = told
  const { id, name, text, art, fromFen } = gift
  return {
    ...{ id, name, text, art, fromFen, missingFen: missingFen(gift, giftSum(price.lines)), left, endAt },
    ...{ taken: taken?.gift.id === id, why: whyNoGift(told), path: paths.campaign(campaignId) },
  }
}

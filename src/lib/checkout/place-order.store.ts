import { atom } from 'nanostores'
import type { BookQuote } from '#lib/books/price/quote.store.ts'
import { CallError, call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { messageOf } from '#lib/http/client/query.ts'
import type { createOrderCall } from '#lib/orders/order.api.ts'

/** What came of pressing: an order; another price, to be agreed to; the quote is too old; or why not. */
export type Placed =
  | { kind: 'ordered'; orderNo: string; dueFen: number }
  | { kind: 'changed'; message: string; quote: BookQuote }
  | { kind: 'over' }
  | { kind: 'refused'; message: string }

/** Why the last press came to no order; null: it was not pressed, or it did. */
export const $notPlaced = atom<Exclude<Placed, { kind: 'ordered' }> | null>(null)

const quoteIn = (error: CallError): BookQuote | undefined => (error.details as { quote?: BookQuote } | undefined)?.quote

/** Orders what a quote says. Pressed again after the net went away it is the same order. */
export const { $busy: $placing, run: placeOrder } = mutation(async (token: string): Promise<Placed> => {
  $notPlaced.set(null)
  try {
    const { orderNo, dueFen } = await call<typeof createOrderCall>(
      'POST /api/order/orders',
      { body: { quote: token, customMade: true } },
      { silent: true, idempotent: true },
    )
    return { kind: 'ordered', orderNo, dueFen }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const quote = quoteIn(error)
    const refused = quote
      ? { kind: 'changed' as const, message: error.message, quote }
      : error.code === 'quote_over'
        ? { kind: 'over' as const }
        : { kind: 'refused' as const, message: messageOf(error) }
    $notPlaced.set(refused)
    return refused
  }
})

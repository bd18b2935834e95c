import type { Fen } from '#lib/std/money.ts'

const dayMs = 86_400_000
/** How long before a reduction prices are compared with. */
const lookBackMs = 7 * dayMs
/** A price that has held so long is no reduction any more. */
const isNewMs = 30 * dayMs

/** A price and since when it was the one; null: nobody could buy then. */
export type PriceSince = { fromMs: number; price: Fen | null }

/**
 * The price that may stand struck through beside the present one: the lowest at which it was really sold in the seven days
 * before it was lowered. None where there is no such, or it was not more. `history` is in the order of time and ends with
 * the present price. Pure.
 */
export const struckPrice = (history: readonly PriceSince[], nowMs: number): Fen | null => {
  const past = history.filter(({ fromMs }) => fromMs <= nowMs)
  const now = past[past.length - 1]?.price
  if (now === undefined || now === null) return null
  let first = past.length - 1
  while (first > 0 && past[first - 1]!.price === now) first -= 1
  const sinceMs = past[first]!.fromMs
  if (nowMs - sinceMs > isNewMs) return null
  const before = past
    .slice(0, first)
    // It held until the next began.
    .filter((_, at) => past[at + 1]!.fromMs > sinceMs - lookBackMs)
    .flatMap(({ price }) => (price === null ? [] : [price]))
  const lowest = before.reduce<Fen | null>((low, price) => (low === null || price < low ? price : low), null)
  return lowest !== null && lowest > now ? lowest : null
}

import { type Fen, least, minus, noFen, plus } from '#lib/std/money.ts'

/** Days in which unused principal goes back without asking (decision 0266). */
const principalDays = 7
const principalMs = principalDays * 24 * 3600 * 1000

/** What happened to somebody's cash, the oldest first. `ref`: the recharge or the order. */
export type CashMove = { type: string; ref: string; amountFen: Fen; atMs: number }

/** What is left of one recharge, and until when it goes back. ms */
export type Lot = { ref: string; leftFen: Fen; untilMs: number }

/** `paidIn`: by a recharge, not from elsewhere. */
type Open = Lot & { paidIn: boolean }
type Part = { lot: Open; fen: Fen }

const takeFrom = (lots: Open[], amount: Fen): Part[] => {
  let left = amount
  const taken: Part[] = []
  for (const lot of lots) {
    const part = least(lot.leftFen, left)
    if (part === 0) continue
    lot.leftFen = minus(lot.leftFen, part)
    left = minus(left, part)
    taken.push({ lot, fen: part })
  }
  return taken
}

/**
 * Follows somebody's cash. The oldest money is spent first; what an order gives back returns to the
 * recharges it was taken from, the newest of them first; a refund of principal takes from its own recharge.
 * `spent`: by what it was spent on, less what came back.
 */
const follow = (moves: readonly CashMove[]): { lots: Open[]; spent: Map<string, Part[]> } => {
  const lots: Open[] = []
  const spent = new Map<string, Part[]>()
  for (const { type, ref, amountFen, atMs } of moves) {
    if (type === 'recharged') lots.push({ ref, leftFen: amountFen, untilMs: atMs + principalMs, paidIn: true })
    else if (type === 'principal_refunded')
      takeFrom(
        lots.filter((lot) => lot.paidIn && lot.ref === ref),
        minus(noFen, amountFen),
      )
    else if (amountFen < 0) {
      spent.set(ref, [...(spent.get(ref) ?? []), ...takeFrom(lots, minus(noFen, amountFen))])
    } else {
      // Money of other sources is a lot too, but none that goes back to a provider.
      let back = amountFen
      const parts = type === 'order_refunded' ? (spent.get(ref) ?? []) : []
      for (const part of [...parts].reverse()) {
        const share = least(part.fen, back)
        part.fen = minus(part.fen, share)
        part.lot.leftFen = plus(part.lot.leftFen, share)
        back = minus(back, share)
      }
      if (back > 0) lots.push({ ref, leftFen: back, untilMs: atMs, paidIn: false })
    }
  }
  return { lots, spent }
}

/** Which recharges still have unused principal. */
export const lotsOf = (moves: readonly CashMove[]): Lot[] =>
  follow(moves)
    .lots.filter(({ paidIn, leftFen }) => paidIn && leftFen > 0)
    .map(({ ref, leftFen, untilMs }) => ({ ref, leftFen, untilMs }))

/** What of recharges was spent on an order (`ref`) and did not come back: money of gift cards, commission and gifts is none of it. */
export const paidInFor = (moves: readonly CashMove[], ref: string): Fen =>
  (follow(moves).spent.get(ref) ?? []).reduce((sum, { lot, fen }) => (lot.paidIn ? plus(sum, fen) : sum), noFen)

/** What of one recharge goes back now without asking. */
export const refundableOf = (moves: readonly CashMove[], ref: string, nowMs: number): Fen => {
  const lot = lotsOf(moves).find((one) => one.ref === ref)
  return lot && nowMs < lot.untilMs ? lot.leftFen : noFen
}

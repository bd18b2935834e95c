import { type Fen, fen, minus, noFen, plus, spread, sumFen } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

/** An order as it was paid: kept with it when it was made, never reckoned again. */
export type PaidOrder = {
  /** `refundable`: what was paid for all copies of the line, without delivery. */
  lines: readonly { count: number; refundable: Fen }[]
  delivery: Fen
  /** By which ways it was paid; they add up to lines and delivery. */
  tenders: readonly Fen[]
}

/** What has been given back before, line by line, way by way. */
export type Refunded = { copies: readonly number[]; delivery: boolean; tenders: readonly Fen[] }

export const nothingRefunded = ({ lines, tenders }: PaidOrder): Refunded => ({
  copies: lines.map(() => 0),
  delivery: false,
  tenders: tenders.map(() => noFen),
})

export type RefundAsk = { copies: readonly number[]; delivery: boolean }

export type Refund = {
  amount: Fen
  lines: Fen[]
  delivery: Fen
  /** Back the ways it came, in proportion to what is left of each. */
  tenders: Fen[]
  /** To be kept: what has been given back with this. */
  after: Refunded
}

const countOk = (value: number, most: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= most

/** What each copy of a line was paid: whole fen that add up, the earlier copies a fen more. */
const copyShares = (count: number, refundable: Fen): Fen[] => spread(refundable, Array<Fen>(count).fill(fen(1)))

/**
 * What these copies return (and delivery, once): exactly what was paid for them, by line and by way. However an order is
 * given back piece by piece, in the end it is what was paid, by each way. Pure.
 */
export const refundOf = (paid: PaidOrder, before: Refunded, ask: RefundAsk): Result<Refund> => {
  const possible =
    ask.copies.length === paid.lines.length &&
    paid.lines.every(({ count }, at) => countOk(ask.copies[at]!, count - before.copies[at]!))
  if (!possible) return fail(409, 'refund_too_much', '要退的本数比还没退的多')
  if (ask.delivery && before.delivery) return fail(409, 'refund_too_much', '运费已经退过了')
  const lines = paid.lines.map(({ count, refundable }, at) => {
    const from = before.copies[at]!
    return sumFen(copyShares(count, refundable).slice(from, from + ask.copies[at]!))
  })
  const delivery = ask.delivery ? paid.delivery : noFen
  const amount = plus(sumFen(lines), delivery)
  const open = paid.tenders.map((all, at) => minus(all, before.tenders[at]!))
  const tenders = amount === 0 ? open.map(() => noFen) : spread(amount, open)
  return ok({
    amount,
    lines,
    delivery,
    tenders,
    after: {
      copies: before.copies.map((one, at) => one + ask.copies[at]!),
      delivery: before.delivery || ask.delivery,
      tenders: before.tenders.map((one, at) => plus(one, tenders[at]!)),
    },
  })
}

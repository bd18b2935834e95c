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

/** What has been given back before: copies, and money line by line, of delivery, way by way. */
export type Refunded = {
  copies: readonly number[]
  lines: readonly Fen[]
  delivery: Fen
  tenders: readonly Fen[]
}

export const nothingRefunded = ({ lines, tenders }: PaidOrder): Refunded => ({
  copies: lines.map(() => 0),
  lines: lines.map(() => noFen),
  delivery: noFen,
  tenders: tenders.map(() => noFen),
})

/** Copies, and what is left of delivery with them; or an amount, for which nothing is sent back. */
export type RefundAsk = { copies: readonly number[]; delivery: boolean } | { amount: Fen }

export type Refund = {
  amount: Fen
  lines: Fen[]
  delivery: Fen
  /** Back the ways it came, in proportion to what is left of each. */
  tenders: Fen[]
  /** What of lines and delivery has not been given back after this. */
  left: Fen
  /** To be kept: what has been given back with this. */
  after: Refunded
}

const countOk = (value: number, most: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= most

/** What is left of a line for each copy that is left: whole fen that add up, the earlier copies a fen more. */
export const copyShares = (count: number, left: Fen): Fen[] => spread(left, Array<Fen>(count).fill(fen(1)))

type Parts = { copies: readonly number[]; lines: Fen[]; delivery: Fen }

const partsOfCopies = (
  paid: PaidOrder,
  before: Refunded,
  ask: { copies: readonly number[]; delivery: boolean },
): Parts | undefined => {
  const possible =
    ask.copies.length === paid.lines.length &&
    paid.lines.every(({ count }, at) => countOk(ask.copies[at]!, count - before.copies[at]!))
  if (!possible) return undefined
  const lines = paid.lines.map(({ count, refundable }, at) => {
    const left = minus(refundable, before.lines[at]!)
    return sumFen(copyShares(count - before.copies[at]!, left).slice(0, ask.copies[at]!))
  })
  return { copies: ask.copies, lines, delivery: ask.delivery ? minus(paid.delivery, before.delivery) : noFen }
}

const partsOfAmount = (paid: PaidOrder, before: Refunded, amount: Fen): Parts | undefined => {
  const open = [
    ...paid.lines.map(({ refundable }, at) => minus(refundable, before.lines[at]!)),
    minus(paid.delivery, before.delivery),
  ]
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > sumFen(open)) return undefined
  const shares = spread(amount, open)
  return { copies: paid.lines.map(() => 0), lines: shares.slice(0, -1), delivery: shares.at(-1)! }
}

/**
 * What these copies return (and what is left of delivery): exactly what was paid for them, less what was given back for them
 * before. Or an amount, spread over lines and delivery by what is left of each. However an order is given back piece by piece, in
 * the end it is what was paid, by each line and way. Pure. 409 `refund_too_much` for more than is left.
 */
export const refundOf = (paid: PaidOrder, before: Refunded, ask: RefundAsk): Result<Refund> => {
  const parts = 'amount' in ask ? partsOfAmount(paid, before, ask.amount) : partsOfCopies(paid, before, ask)
  if (!parts)
    return fail(409, 'refund_too_much', 'amount' in ask ? '退款金额超过了可退的金额' : '要退的本数比还没退的多')
  const { lines, delivery } = parts
  const amount = plus(sumFen(lines), delivery)
  const open = paid.tenders.map((all, at) => minus(all, before.tenders[at]!))
  const tenders = amount === 0 ? open.map(() => noFen) : spread(amount, open)
  const all = plus(sumFen(paid.lines.map(({ refundable }) => refundable)), paid.delivery)
  const given = plus(plus(sumFen(before.lines), before.delivery), amount)
  return ok({
    ...{ amount, lines, delivery, tenders, left: minus(all, given) },
    after: {
      copies: before.copies.map((one, at) => one + parts.copies[at]!),
      lines: before.lines.map((one, at) => plus(one, lines[at]!)),
      delivery: plus(before.delivery, delivery),
      tenders: before.tenders.map((one, at) => plus(one, tenders[at]!)),
    },
  })
}

import { type Fen, fen, plus } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

/** So much of one order a single person gives back; above it somebody else has to agree (board 34). */
const mostAloneFen = fen(50_000)

/** Does this need a second person? `before`: what the desk gave back of the order so far, so that many small ones are one large one. */
export const needsTwo = (before: Fen, amount: Fen): boolean => plus(before, amount) > mostAloneFen

/** Characters a field for a bank's receipt takes. */
export const receiptLength = 40
/** Numbers of receipts, as banks print them. */
export const receiptPattern = /^[A-Za-z0-9-]{6,40}$/
/** Characters of an amount in yuan: `99,999.99` and a few. */
export const amountLength = 10

type Asked = { askedBy: string | null; buyerId: string | null }

/** May this operator agree? Nobody to what they asked for themselves, nobody to money of their own order. */
export const mayAgree = ({ askedBy, buyerId }: Asked, operatorId: string): Result<void> => {
  if (askedBy === operatorId) return fail(403, 'own_request', '自己提的退款要请另一位来批')
  if (buyerId === operatorId) return fail(403, 'own_order', '自己的订单要请别的同事来办')
  return ok(undefined)
}

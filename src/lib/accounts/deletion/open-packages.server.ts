import type { Db } from '#lib/db/db.server.ts'
import { findOrderByNumber } from '#lib/orders/order.sql.ts'
import { askedBack } from '#lib/orders/order-refund.sql.ts'
import { returnable } from '#lib/packages/bought.server.ts'
import { paidPackages } from '#lib/packages/package.sql.ts'
import { type Fen, noFen, plus } from '#lib/std/money.ts'

/** What of somebody's packages could still be given back: theirs, and in the way of deleting their account. */
export const packagesOwedTo = async (db: Db, userId: string): Promise<Fen> => {
  let owed = noFen
  for (const { orderRef } of await paidPackages(db, userId)) {
    const order = await findOrderByNumber(db, { kind: 'order', number: orderRef.slice(1) })
    const back = order && (await returnable(db, orderRef, await askedBack(db, order.id)))
    if (back?.ok) owed = plus(owed, back.value.fen)
  }
  return owed
}

/** What an order does with coupons; which order, it does not know. All within the transaction of the order. */
import type { Db } from '#lib/db/db.server.ts'
import { couponsOfOrder, moveCoupon, stoppedOfOrder } from './coupon.sql.ts'

const must = (moved: { ok: boolean }, what: string): void => {
  if (!moved.ok) throw new Error(`a coupon could not be ${what}`)
}

/** An order was made with these of one person, whose rows the caller holds and has found open. */
export const holdCoupons = async (
  tx: Db,
  ids: readonly string[],
  { orderRef, actorId }: { orderRef: string; actorId: string },
): Promise<void> => {
  for (const id of [...ids].sort()) must(await moveCoupon(tx, id, 'hold', { set: { orderRef }, actorId }), 'held')
}

/** That order is paid. */
export const useCoupons = async (tx: Db, orderRef: string, now: Date): Promise<void> => {
  for (const { id } of await couponsOfOrder(tx, orderRef))
    must(await moveCoupon(tx, id, 'use', { set: { usedAt: now } }), 'used')
}

const freeze = async (tx: Db, id: string): Promise<void> => must(await moveCoupon(tx, id, 'freeze'), 'stopped')

/** That order was closed; nobody paid. What was stopped meanwhile stays stopped. */
export const releaseCoupons = async (tx: Db, orderRef: string): Promise<void> => {
  const stopped = await stoppedOfOrder(tx, orderRef)
  for (const { id } of await couponsOfOrder(tx, orderRef)) {
    must(await moveCoupon(tx, id, 'release', { set: { orderRef: null } }), 'released')
    if (stopped.has(id)) await freeze(tx, id)
  }
}

/** All of that order goes back: what is not over yet may be used again, unless it was stopped. */
export const giveCouponsBack = async (tx: Db, orderRef: string, now: Date): Promise<void> => {
  const stopped = await stoppedOfOrder(tx, orderRef)
  for (const { id, endsAt } of await couponsOfOrder(tx, orderRef)) {
    if (endsAt < now) continue
    must(await moveCoupon(tx, id, 'give_back', { set: { orderRef: null, usedAt: null } }), 'given back')
    if (stopped.has(id)) await freeze(tx, id)
  }
}

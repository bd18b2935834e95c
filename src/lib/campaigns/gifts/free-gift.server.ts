/** What an order does with its gift; which order, it does not know. All within the transaction of the order. */
import type { Db } from '#lib/db/db.server.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { randomId } from '#lib/std/id.ts'
import { type Fen, fen } from '#lib/std/money.ts'
import type { Result } from '#lib/std/result.ts'
import { addFreeGift, freeGiftOfOrder, givenOf, lockFreeGift, moveFreeGift } from './free-gift.sql.ts'
import { type ChosenGift, chooseGift, type Gift, type OfferedGift, runningGifts } from './free-gift.ts'

const must = (moved: { ok: boolean }, what: string): void => {
  if (!moved.ok) throw new Error(`a gift of an order could not be ${what}`)
}

/** How many are left of a gift, and whether this person has one. */
export const stockOf = async (db: Db, gift: Gift, userId: string | undefined) => {
  const given = (await givenOf(db, [gift.id], userId)).get(gift.id)
  return { left: Math.max(0, gift.most - (given?.given ?? 0)), given: given?.given ?? 0, had: given?.own ?? false }
}

/** The gift of an order of so much, by whoever orders it. */
export const giftFor = async (
  db: Db,
  { userId, sum, wanted, nowMs }: { userId: string; sum: Fen; wanted: string | undefined; nowMs: number },
): Promise<Result<ChosenGift>> => {
  const running = runningGifts(await bucket('campaigns', db), nowMs)
  const given = await givenOf(
    db,
    running.map(({ gift }) => gift.id),
    userId,
  )
  const offered = running.map(({ gift, ...rest }): OfferedGift => {
    const { given: gone, own } = given.get(gift.id) ?? { given: 0, own: false }
    return { gift, ...rest, left: Math.max(0, gift.most - gone), had: own }
  })
  return chooseGift(offered, { sum, wanted })
}

/** Before the gift of an order is asked for once more: of two orders with the last one the second waits here, and finds it gone. */
export const waitForGift = async (tx: Db, giftId: string | undefined): Promise<void> => {
  if (giftId) await lockFreeGift(tx, giftId)
}

/** An order was made with it; the caller waited for it and has found it free. */
export const holdGift = async (
  tx: Db,
  gift: Gift,
  { orderRef, actorId }: { orderRef: string; actorId: string },
): Promise<void> => {
  const { id: giftId, name, fromFen } = gift
  await addFreeGift(tx, { id: randomId(), giftId, name, fromFen: fen(fromFen), userId: actorId, orderRef })
}

/** That order is paid. */
export const useGift = async (tx: Db, orderRef: string): Promise<void> => {
  const gift = await freeGiftOfOrder(tx, orderRef)
  if (gift) must(await moveFreeGift(tx, gift.id, 'use'), 'used')
}

/** That order was closed; nobody paid. */
export const releaseGift = async (tx: Db, orderRef: string): Promise<void> => {
  const gift = await freeGiftOfOrder(tx, orderRef)
  if (gift) must(await moveFreeGift(tx, gift.id, 'release'), 'released')
}

/** Would the gift of an order be lost when so much of its goods is left? Undefined: there is none to lose. */
export const lostGift = async (db: Db, orderRef: string, leftFen: Fen) => {
  const gift = await freeGiftOfOrder(db, orderRef)
  return gift?.state === 'used' && leftFen < gift.fromFen ? gift : undefined
}

/** What is left of that order, which nobody has packed yet, no longer meets the sum: somebody else may have it. */
export const giveGiftBack = async (tx: Db, orderRef: string, leftFen: Fen): Promise<void> => {
  const gift = await lostGift(tx, orderRef, leftFen)
  if (gift) must(await moveFreeGift(tx, gift.id, 'give_back'), 'given back')
}

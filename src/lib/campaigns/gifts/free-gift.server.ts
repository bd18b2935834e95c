/** What an order does with its gift; which order, it does not know. All within the transaction of the order. */
import type { Db } from '#lib/db/db.server.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { randomId } from '#lib/std/id.ts'
import { type Fen, fen } from '#lib/std/money.ts'
import type { Result } from '#lib/std/result.ts'
import { addFreeGift, freeGiftOfOrder, type Given, givenOf, lockFreeGift, moveFreeGift } from './free-gift.sql.ts'
import { type ChosenGift, chooseGift, type Gift, type OfferedGift, runningGifts, type WantedGift } from './free-gift.ts'

const must = (moved: { ok: boolean }, what: string): void => {
  if (!moved.ok) throw new Error(`a gift of an order could not be ${what}`)
}

const none: Given = { used: 0, held: 0, own: null }
const leftOf = ({ most }: Gift, { used, held }: Given): number => Math.max(0, most - used - held)

/** How many are left of a gift, how many were paid (`sent`), and whether this person has one. */
export const stockOf = async (db: Db, gift: Gift, userId: string | undefined) => {
  const given = (await givenOf(db, [gift.id], userId)).get(gift.id) ?? none
  return { left: leftOf(gift, given), sent: given.used, own: given.own }
}

/** The gift of an order of so much, by whoever orders it. */
export const giftFor = async (
  db: Db,
  { userId, sum, wanted, nowMs }: { userId: string; sum: Fen; wanted: WantedGift; nowMs: number },
): Promise<Result<ChosenGift>> => {
  const running = runningGifts(await bucket('campaigns', db), nowMs)
  const given = await givenOf(
    db,
    running.map(({ gift }) => gift.id),
    userId,
  )
  const offered = running.map(({ gift, ...rest }): OfferedGift => {
    const counts = given.get(gift.id) ?? none
    return { gift, ...rest, left: leftOf(gift, counts), own: counts.own }
  })
  return chooseGift(offered, { sum, wanted })
}

/** The line before an order with this gift takes its connection; undefined: it needs none. */
export const lineOfGift = (wanted: WantedGift): string | undefined => (wanted ? `free-gift:${wanted}` : undefined)

/**
 * Before the gift of an order is asked for once more: of two orders with the last one the second waits here, and finds it gone. It
 * waits for other processes alone: those of this one stood in `lineOfGift`.
 */
export const waitForGift = async (tx: Db, giftId: WantedGift): Promise<void> => {
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

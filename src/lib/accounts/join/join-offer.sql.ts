import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { joinOffers } from '../account/account.table.ts'

export type JoinOffer = typeof joinOffers.$inferSelect

/** Puts this offer in the place of whatever the sign-in was asked before. */
export const putOffer = async (db: Db, offer: JoinOffer, now: Date): Promise<void> => {
  await db.delete(joinOffers).where(lt(joinOffers.expiresAt, now))
  await db.delete(joinOffers).where(eq(joinOffers.sessionMark, offer.sessionMark))
  await db.insert(joinOffers).values(offer)
}

/** What this sign-in is being asked, while it is. */
export const findOffer = async (db: Db, sessionMark: string, now: Date): Promise<JoinOffer | undefined> => {
  const [row] = await db
    .select()
    .from(joinOffers)
    .where(and(eq(joinOffers.sessionMark, sessionMark), gt(joinOffers.expiresAt, now)))
  return row
}

/** Takes an offer away: of two answers at once one counts. */
export const takeOffer = async (db: Db, id: string, sessionMark: string): Promise<JoinOffer | undefined> => {
  const [row] = await db
    .delete(joinOffers)
    .where(and(eq(joinOffers.id, id), eq(joinOffers.sessionMark, sessionMark)))
    .returning()
  return row
}

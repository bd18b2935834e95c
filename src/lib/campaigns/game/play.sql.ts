import { and, desc, eq, lt } from 'drizzle-orm'
import { coupons } from '#lib/coupons/coupon.table.ts'
import { couponTemplates } from '#lib/coupons/template.table.ts'
import type { Db } from '#lib/db/db.server.ts'
import { campaignPlays } from './play.table.ts'

type Whose = { campaignId: string; userId: string }
type Which = Whose & { day: string; play: number }

/** Undefined: that one was played before. Waits for whoever plays the same at this moment. */
export const addPlay = async (tx: Db, row: Which & { id: string }): Promise<string | undefined> =>
  (await tx.insert(campaignPlays).values(row).onConflictDoNothing().returning({ id: campaignPlays.id }))[0]?.id

type Outcome = { roll: number; drawn: string | null; couponId: string | null }

export const setOutcome = async (tx: Db, id: string, outcome: Outcome): Promise<void> => {
  await tx.update(campaignPlays).set(outcome).where(eq(campaignPlays.id, id))
}

const own = ({ campaignId, userId }: Whose) =>
  and(eq(campaignPlays.campaignId, campaignId), eq(campaignPlays.userId, userId))

/** How many somebody has played on a day. */
export const countPlays = (db: Db, { day, ...whose }: Whose & { day: string }): Promise<number> =>
  db.$count(campaignPlays, and(own(whose), eq(campaignPlays.day, day)))

/** Which of a day somebody has played. */
export const playedOf = async (db: Db, { day, ...whose }: Whose & { day: string }): Promise<Set<number>> =>
  new Set(
    (
      await db
        .select({ play: campaignPlays.play })
        .from(campaignPlays)
        .where(and(own(whose), eq(campaignPlays.day, day)))
    ).map(({ play }) => play),
  )

const shown = (db: Db) =>
  db
    .select({
      day: campaignPlays.day,
      play: campaignPlays.play,
      createdAt: campaignPlays.createdAt,
      couponNo: coupons.id,
      name: couponTemplates.name,
    })
    .from(campaignPlays)
    .leftJoin(coupons, eq(coupons.id, campaignPlays.couponId))
    .leftJoin(couponTemplates, eq(couponTemplates.id, coupons.templateId))

/** Somebody's draws, the newest first. */
export const playsOf = (db: Db, whose: Whose, most: number) =>
  shown(db).where(own(whose)).orderBy(desc(campaignPlays.createdAt), desc(campaignPlays.play)).limit(most)

/** The one that was played before. */
export const findPlay = async (db: Db, { day, play, ...whose }: Which) =>
  (await shown(db).where(and(own(whose), eq(campaignPlays.day, day), eq(campaignPlays.play, play))))[0]

export const forgetPlays = async (db: Db, before: Date): Promise<void> => {
  await db.delete(campaignPlays).where(lt(campaignPlays.createdAt, before))
}

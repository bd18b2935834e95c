import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import { freeGiftMachine } from './free-gift.machine.ts'
import { type FreeGiftRow, freeGiftHistory, freeGifts } from './free-gift.table.ts'
import type { OwnGift } from './free-gift.ts'

/** The one way a gift's state changes. */
export const moveFreeGift = mover({
  machine: freeGiftMachine,
  table: freeGifts,
  key: 'state',
  history: freeGiftHistory,
})

const counted = inArray(freeGifts.state, ['held', 'used'])

/** Nobody else is given one of these until the transaction ends: what is counted after it stays true. */
export const lockFreeGift = async (tx: Db, giftId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`free-gift:${giftId}`}, 0))`)
}

/** How many of each are given away and how many wait for an order's money; `own`: what became of this person's. */
export type Given = { used: number; held: number; own: OwnGift }

export const givenOf = async (
  db: Db,
  giftIds: readonly string[],
  userId: string | undefined,
): Promise<ReadonlyMap<string, Given>> => {
  if (giftIds.length === 0) return new Map()
  const isOwn = sql`${freeGifts.userId} = ${userId ?? null}`
  const rows = await db
    .select({
      id: freeGifts.giftId,
      used: sql<number>`count(*) filter (where ${freeGifts.state} = 'used')`.mapWith(Number),
      held: sql<number>`count(*) filter (where ${freeGifts.state} = 'held')`.mapWith(Number),
      own: sql<OwnGift>`case when bool_or(${isOwn} and ${freeGifts.state} = 'used') then 'used'
        when bool_or(${isOwn}) then 'held' end`,
    })
    .from(freeGifts)
    .where(and(inArray(freeGifts.giftId, [...giftIds]), counted))
    .groupBy(freeGifts.giftId)
  return new Map(rows.map(({ id, ...rest }) => [id, rest]))
}

export const addFreeGift = async (tx: Db, row: typeof freeGifts.$inferInsert): Promise<void> => {
  await tx.insert(freeGifts).values(row)
}

/** The gift of an order; undefined: it has none. */
export const freeGiftOfOrder = async (db: Db, orderRef: string): Promise<FreeGiftRow | undefined> =>
  (await db.select().from(freeGifts).where(eq(freeGifts.orderRef, orderRef)))[0]

/** Names of the gifts to be packed with these orders, by their numbers. */
export const giftsToPack = async (db: Db, orderRefs: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (orderRefs.length === 0) return new Map()
  const rows = await db
    .select({ orderRef: freeGifts.orderRef, name: freeGifts.name })
    .from(freeGifts)
    .where(and(inArray(freeGifts.orderRef, [...orderRefs]), eq(freeGifts.state, 'used')))
  return new Map(rows.map(({ orderRef, name }) => [orderRef, name]))
}

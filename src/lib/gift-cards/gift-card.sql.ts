import { and, desc, eq, ne, or } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import { giftCardMachine } from './gift-card.machine.ts'
import { type GiftCardRow, giftCardHistory, giftCards } from './gift-card.table.ts'

/** The one way a card's state changes. */
export const moveGiftCard = mover({
  machine: giftCardMachine,
  table: giftCards,
  key: 'state',
  history: giftCardHistory,
})

export const addGiftCard = async (tx: Db, row: typeof giftCards.$inferInsert): Promise<GiftCardRow> =>
  (await tx.insert(giftCards).values(row).returning())[0]!

/** By the number of its order; `forUpdate`: nobody else changes it until the transaction ends. */
export const giftCardOfOrder = async (
  db: Db,
  orderRef: string,
  forUpdate = false,
): Promise<GiftCardRow | undefined> => {
  const query = db.select().from(giftCards).where(eq(giftCards.orderRef, orderRef))
  const [row] = forUpdate ? await query.for('no key update') : await query
  return row
}

/** By what its link holds, hashed. */
export const giftCardBySecret = async (
  db: Db,
  secretHash: string,
  forUpdate = false,
): Promise<GiftCardRow | undefined> => {
  const query = db.select().from(giftCards).where(eq(giftCards.secretHash, secretHash))
  const [row] = forUpdate ? await query.for('no key update') : await query
  return row
}

export const setLink = async (tx: Db, id: string, secretHash: string, linkedAt: Date): Promise<void> => {
  await tx.update(giftCards).set({ secretHash, linkedAt }).where(eq(giftCards.id, id))
}

/** Cards somebody bought or opened, the newest first; what nobody paid is in no list. */
export const giftCardsOf = (db: Db, userId: string): Promise<GiftCardRow[]> =>
  db
    .select()
    .from(giftCards)
    .where(and(or(eq(giftCards.buyerId, userId), eq(giftCards.openerId, userId)), ne(giftCards.state, 'closed')))
    .orderBy(desc(giftCards.createdAt), desc(giftCards.id))
    .limit(200)

import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { albums } from '#lib/albums/album/album.table.ts'
import { books } from '#lib/books/book/book.table.ts'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import type { Fen } from '#lib/std/money.ts'
import { printSnapshots } from '#lib/works/print-snapshot.table.ts'
import { orderMachine } from './order.machine.ts'
import { type OrderRow, orderAdjustments, orderHistory, orderLines, orders } from './order.table.ts'
import type { WireNumber } from './order-number.ts'
import { refundRequests } from './refunds/refund-request.table.ts'

export type NewRow = typeof orders.$inferInsert
export type NewLine = typeof orderLines.$inferInsert
export type NewAdjustment = typeof orderAdjustments.$inferInsert

/** The one way an order's state changes. */
export const moveOrder = mover({ machine: orderMachine, table: orders, key: 'state', history: orderHistory })

/** Nothing is written where the number is taken, or the quote has an order; of another transaction's row the end is waited for. */
export const addOrder = async (tx: Db, row: NewRow): Promise<void> => {
  await tx.insert(orders).values(row).onConflictDoNothing()
}

export const addLines = async (tx: Db, rows: NewLine[]): Promise<void> => {
  await tx.insert(orderLines).values(rows)
}

export const addAdjustments = async (tx: Db, rows: NewAdjustment[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(orderAdjustments).values(rows)
}

/** `forUpdate`: nobody else changes it until the transaction ends. */
export const findOrder = async (db: Db, id: string, forUpdate = false): Promise<OrderRow | undefined> => {
  const query = db.select().from(orders).where(eq(orders.id, id))
  const [row] = forUpdate ? await query.for('no key update') : await query
  return row
}

export const findOrderOfQuote = async (db: Db, quoteId: string): Promise<OrderRow | undefined> => {
  const [row] = await db.select().from(orders).where(eq(orders.quoteId, quoteId))
  return row
}

/** A recharge is found by its own word alone, an order by its letter or none. */
const numbered = ({ kind, number }: WireNumber) =>
  and(eq(orders.number, number), kind === 'recharge' ? eq(orders.kind, 'recharge') : ne(orders.kind, 'recharge'))

/** By its number, whosever it is: for who came by a signed link. */
export const findOrderByNumber = async (db: Db, wanted: WireNumber): Promise<OrderRow | undefined> =>
  (await db.select().from(orders).where(numbered(wanted)))[0]

/** By its number, of this person alone. */
export const findOwnOrder = async (db: Db, userId: string, wanted: WireNumber): Promise<OrderRow | undefined> =>
  (
    await db
      .select()
      .from(orders)
      .where(and(numbered(wanted), eq(orders.userId, userId)))
  )[0]

/** What has gone back in all, fen. */
export const setRefunded = async (tx: Db, id: string, refundedFen: Fen): Promise<OrderRow> =>
  (await tx.update(orders).set({ refundedFen }).where(eq(orders.id, id)).returning())[0]!

export const linesOf = (db: Db, orderId: string) =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))

/** The lines of an order, each with what is printed, and the book or the album while it is there. */
export const linesWithPages = (db: Db, orderId: string) =>
  db
    .select({
      line: orderLines,
      pageCount: printSnapshots.pageCount,
      style: printSnapshots.style,
      albumId: albums.id,
      book: { id: books.id, type: books.type, sourceId: books.sourceId },
    })
    .from(orderLines)
    .leftJoin(printSnapshots, eq(printSnapshots.id, orderLines.snapshotId))
    .leftJoin(books, and(eq(books.id, printSnapshots.workId), isNull(books.deletedAt)))
    .leftJoin(albums, eq(albums.id, printSnapshots.workId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))

export const adjustmentsOf = (db: Db, orderId: string) =>
  db
    .select()
    .from(orderAdjustments)
    .where(eq(orderAdjustments.orderId, orderId))
    .orderBy(asc(orderAdjustments.position))

/** Works that are printed for it, while they are there. */
export const workIdsOf = async (db: Db, orderId: string): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ workId: printSnapshots.workId })
    .from(orderLines)
    .innerJoin(printSnapshots, eq(printSnapshots.id, orderLines.snapshotId))
    .where(eq(orderLines.orderId, orderId))
  return rows.flatMap(({ workId }) => (workId === null ? [] : [workId]))
}

/** The newest order of goods somebody has not paid yet; undefined: there is none. */
export const findUnpaidOrder = async (db: Db, userId: string): Promise<OrderRow | undefined> =>
  (
    await db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.state, 'unpaid'), inArray(orders.kind, ['print', 'electronic'])))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(1)
  )[0]

/** Has somebody orders that are not over, or a refund that waits for somebody's word? An account with one is not deleted. */
export const hasOpenOrders = async (db: Db, userId: string): Promise<boolean> => {
  const open = and(
    eq(orders.userId, userId),
    inArray(orders.state, ['unpaid', 'paid', 'printing', 'shipped', 'refunding']),
  )
  if ((await db.select({ one: sql`1` }).from(orders).where(open).limit(1)).length > 0) return true
  // What others ordered of an agent's books is printed of the agent's files.
  const { rows: sold } = await db.execute(
    sql`select 1 from print_snapshots s join order_lines l on l.snapshot_id = s.id join orders o on o.id = l.order_id
      where s.owner_id = ${userId} and o.state in ('unpaid', 'paid', 'printing', 'shipped', 'refunding') limit 1`,
  )
  if (sold.length > 0) return true
  const waits = and(eq(refundRequests.userId, userId), eq(refundRequests.state, 'requested'))
  return (await db.select({ one: sql`1` }).from(refundRequests).where(waits).limit(1)).length > 0
}

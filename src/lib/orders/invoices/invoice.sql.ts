import { and, asc, count, desc, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import { type Fen, fen, minus, noFen, plus } from '#lib/std/money.ts'
import { users } from '#lib/users/user.table.ts'
import { paidInFor } from '#lib/wallet/principal.ts'
import { cashMovesOf } from '#lib/wallet/statement.sql.ts'
import { type OrderRow, orders, orderTenders } from '../order.table.ts'
import { orderRefunds } from '../order-refund.table.ts'
import { invoiceMachine } from './invoice.machine.ts'
import { type InvoiceRow, invoiceHistory, invoices } from './invoice.table.ts'

export const moveInvoice = mover({ machine: invoiceMachine, table: invoices, key: 'state', history: invoiceHistory })

export const addInvoice = async (tx: Db, row: typeof invoices.$inferInsert): Promise<InvoiceRow> =>
  (await tx.insert(invoices).values(row).returning())[0]!

export const findInvoice = async (db: Db, id: string): Promise<InvoiceRow | undefined> =>
  (await db.select().from(invoices).where(eq(invoices.id, id)))[0]

/** All of an order, the newest first. */
export const invoicesOf = (db: Db, orderId: string): Promise<InvoiceRow[]> =>
  db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(desc(invoices.createdAt), desc(invoices.id))

/** Does another invoice have this number, blue or red? */
export const isNumberUsed = async (db: Db, number: string): Promise<boolean> =>
  (
    await db
      .select({ id: invoices.id })
      .from(invoices)
      .where(sql`${invoices.number} = ${number} or ${invoices.redNumber} = ${number}`)
      .limit(1)
  ).length > 0

/** Paid by a provider and not agreed to be given back. */
const providerFen = async (db: Db, orderId: string): Promise<Fen> => {
  const [paid] = await db
    .select({ fen: sql<number>`coalesce(sum(${orderTenders.amountFen}), 0)`.mapWith(Number) })
    .from(orderTenders)
    .where(and(eq(orderTenders.orderId, orderId), ne(orderTenders.kind, 'balance')))
  const [back] = await db
    .select({ fen: sql<number>`coalesce(sum(${orderRefunds.providerFen}), 0)`.mapWith(Number) })
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orderId))
  return minus(fen(paid?.fen ?? 0), fen(back?.fen ?? 0))
}

/**
 * What can be invoiced of an order now, fen: what was really paid and not agreed to be given back, by a provider, and of the balance
 * what came of recharges. Bonus, coupons, codes, gift cards and commission are no income of it. An unpaid order has nothing.
 */
export const invoiceableFen = async (
  db: Db,
  { id, number, userId, paidFen }: Pick<OrderRow, 'id' | 'number' | 'userId' | 'paidFen'>,
): Promise<Fen> => {
  if (paidFen === 0) return noFen
  const ofBalance = userId === null ? noFen : paidInFor(await cashMovesOf(db, userId), number)
  return plus(await providerFen(db, id), ofBalance)
}

/** Who writes this number waits for who else does: one of blue and red alike is used once. */
export const lockNumber = async (tx: Db, number: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invoice:${number}`}, 0))`)
}

/** Did money go back since it was issued? */
const wentBack = sql<boolean>`exists (select 1 from ${orderRefunds} where ${orderRefunds.orderId} = ${invoices.orderId}
  and ${orderRefunds.createdAt} > ${invoices.issuedAt} and ${orderRefunds.cashFen} + ${orderRefunds.providerFen} > 0)`

const named = (db: Db) =>
  db
    .select({ invoice: invoices, order: orders, buyerNo: users.xinshuUserId, wentBack: wentBack })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(users, eq(users.id, invoices.userId))
export type NamedInvoice = Awaited<ReturnType<typeof named>>[number]

/** Lists of the desk: to be issued; issued, and money went back since, so to be looked at; everything that is done. */
export type InvoiceTab = 'waiting' | 'reverse' | 'done'

const tabs: Record<InvoiceTab, SQL | undefined> = {
  // Whose account is gone asks for nothing any more.
  waiting: and(eq(invoices.state, 'asked'), isNotNull(invoices.userId)),
  reverse: and(eq(invoices.state, 'issued'), wentBack),
  done: and(
    inArray(invoices.state, ['issued', 'reversed', 'refused']),
    sql`not (${invoices.state} = 'issued' and ${wentBack})`,
  ),
}

/** One page of a list of the desk: what waits the oldest first, what is done the newest. */
export const listInvoices = async (
  db: Db,
  tab: InvoiceTab,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: NamedInvoice[]; total: number }> => {
  const rows = await named(db)
    .where(tabs[tab])
    .orderBy(tab === 'done' ? desc(invoices.createdAt) : asc(invoices.createdAt), asc(invoices.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(invoices).where(tabs[tab])
  return { rows, total: counted?.total ?? 0 }
}

/** One with its order, for the desk. */
export const namedInvoice = async (db: Db, id: string): Promise<NamedInvoice | undefined> =>
  (await named(db).where(eq(invoices.id, id)))[0]

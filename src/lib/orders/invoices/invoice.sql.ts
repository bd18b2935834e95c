import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import { type Fen, fen } from '#lib/std/money.ts'
import { users } from '#lib/users/user.table.ts'
import { ledgerHolds } from '#lib/wallet/wallet.table.ts'
import { orders, orderTenders } from '../order.table.ts'
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

/**
 * What was really paid of an order and not agreed to be given back: by a provider, and of the balance the part that was paid into it.
 * What was given (bonus, coupons, codes) is no income and not invoiced.
 */
const paidOf = (orderId: SQL) => sql<number>`(
  coalesce((select sum(case when t.kind = 'balance' then h.cash_fen else t.amount_fen end)
    from ${orderTenders} t left join ${ledgerHolds} h on h.id = t.hold_id where t.order_id = ${orderId}), 0)
  - coalesce((select sum(r.cash_fen + r.provider_fen) from ${orderRefunds} r where r.order_id = ${orderId}), 0))::bigint`

/** What can be invoiced of an order now, fen; an unpaid one has nothing. */
export const invoiceableFen = async (db: Db, orderId: string): Promise<Fen> => {
  const [row] = await db
    .select({ fen: sql<number>`case when ${orders.paidFen} = 0 then 0 else ${paidOf(sql`${orders.id}`)} end` })
    .from(orders)
    .where(eq(orders.id, orderId))
  return fen(Number(row?.fen ?? 0))
}

const named = (db: Db) =>
  db
    .select({
      ...{ invoice: invoices, order: orders, buyerNo: users.xinshuUserId },
      nowFen: sql<number>`${paidOf(sql`${invoices.orderId}`)}`.mapWith(Number),
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(users, eq(users.id, invoices.userId))
export type NamedInvoice = Awaited<ReturnType<typeof named>>[number]

/** Lists of the desk: to be issued; issued over more than is still paid, so to be reversed; everything that is done. */
export type InvoiceTab = 'waiting' | 'reverse' | 'done'

const isOver = sql`${invoices.amountFen} > ${paidOf(sql`${invoices.orderId}`)}`
const tabs: Record<InvoiceTab, SQL | undefined> = {
  waiting: eq(invoices.state, 'asked'),
  reverse: and(eq(invoices.state, 'issued'), isOver),
  done: and(
    inArray(invoices.state, ['issued', 'reversed', 'refused']),
    sql`not (${invoices.state} = 'issued' and ${isOver})`,
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

import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import type { OrderState } from '#lib/orders/order.machine.ts'
import { orderHistory, orderLines, orderParcels, orders, orderTenders } from '#lib/orders/order.table.ts'
import { auditLog } from '#lib/users/operator.table.ts'
import { users } from '#lib/users/user.table.ts'
import { printSnapshots } from '#lib/works/print-snapshot.table.ts'
import { type DeskFilter, deskSearchOf, deskTabs } from './desk-filter.ts'

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** By what is read out to an operator: a number or its end, a title, who gets it, the end of their phone number. */
const about = (search: string): SQL => {
  const { text, number, phoneEnd, numberEnd } = deskSearchOf(search)
  if (number !== undefined) return sql`${orders.number} = ${number}`
  const holds = `%${escaped(text)}%`
  const parcel = (condition: SQL): SQL =>
    sql`exists (select 1 from ${orderParcels} where ${orderParcels.orderId} = ${orders.id} and ${condition})`
  const titled = sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id}
    and ${orderLines.title} ilike ${holds})`
  const any = [titled, parcel(sql`${orderParcels.address} ->> 'name' ilike ${holds}`)]
  if (phoneEnd !== undefined) any.push(parcel(sql`${orderParcels.address} ->> 'phone' like ${`%${phoneEnd}`}`))
  if (numberEnd !== undefined) any.push(sql`${orders.number} like ${`%${numberEnd}`}`)
  return sql`(${sql.join(any, sql` or `)})`
}

const whereOf = ({ search }: DeskFilter): SQL | undefined => (search === undefined ? undefined : about(search))

/** How many orders stand in each state, of those the text finds. */
export const countDeskStates = async (db: Db, filter: DeskFilter): Promise<Map<OrderState, number>> => {
  const rows = await db
    .select({ state: orders.state, n: count() })
    .from(orders)
    .where(whereOf(filter))
    .groupBy(orders.state)
  return new Map(rows.map(({ state, n }) => [state, n]))
}

/** One page of everybody's orders, the newest first, each with its parcel. */
export const pageOfDesk = (db: Db, filter: DeskFilter, { page, pageSize }: { page: number; pageSize: number }) => {
  const states = deskTabs.find(({ id }) => id === filter.tab)?.states ?? null
  return db
    .select({ order: orders, parcel: orderParcels })
    .from(orders)
    .leftJoin(orderParcels, eq(orderParcels.orderId, orders.id))
    .where(and(whereOf(filter), states === null ? undefined : inArray(orders.state, [...states])))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

/** An order by its 18 digits, with its parcel and its buyer's public number. */
export const deskOrderRow = async (db: Db, number: string) =>
  (
    await db
      .select({ order: orders, parcel: orderParcels, buyerNo: users.xinshuUserId })
      .from(orders)
      .leftJoin(orderParcels, eq(orderParcels.orderId, orders.id))
      .leftJoin(users, eq(users.id, orders.userId))
      .where(eq(orders.number, number))
  )[0]

export const linesOfDesk = (db: Db, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ line: orderLines, snapshot: printSnapshots })
        .from(orderLines)
        .leftJoin(printSnapshots, eq(printSnapshots.id, orderLines.snapshotId))
        .where(inArray(orderLines.orderId, [...orderIds]))
        .orderBy(asc(orderLines.orderId), asc(orderLines.position))

export const tendersOfDesk = (db: Db, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(orderTenders)
        .where(inArray(orderTenders.orderId, [...orderIds]))
        .orderBy(asc(orderTenders.orderId), asc(orderTenders.kind))

/** What happened to an order, and by whom, the newest first. */
export const deskHistory = (db: Db, orderId: string) =>
  db
    .select({ event: orderHistory.event, at: orderHistory.at, by: users.nickname })
    .from(orderHistory)
    .leftJoin(users, eq(users.id, orderHistory.actorId))
    .where(eq(orderHistory.subjectId, orderId))
    .orderBy(desc(orderHistory.id))

/** What operators did with an order, the newest first. */
export const auditOf = (db: Db, ref: string) =>
  db
    .select({
      ...{ action: auditLog.action, capability: auditLog.capability, reason: auditLog.reason },
      ...{ at: auditLog.at, by: users.nickname },
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(eq(auditLog.ref, ref))
    .orderBy(desc(auditLog.id))
    .limit(100)

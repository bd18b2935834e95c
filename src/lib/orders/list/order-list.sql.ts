import { and, count, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { printSnapshots } from '#lib/works/print-snapshot.table.ts'
import type { OrderState } from '../order.machine.ts'
import { type OrderRow, orderLines, orderParcels, orders } from '../order.table.ts'
import { readWireNumber } from '../order-number.ts'
import { type OrderFilter, orderTabs } from './order-filter.ts'

/** The other line of products, which has a list of its own (3.49, 7.O2). */
const otherLine = 'wm-'

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
const holds = (text: string): string => `%${escaped(text)}%`

const hasLine = (condition: SQL): SQL =>
  sql`exists (select 1 from ${orderLines} left join ${printSnapshots} on ${printSnapshots.id} = ${orderLines.snapshotId}
    where ${orderLines.orderId} = ${orders.id} and ${condition})`

const goesTo = (name: string): SQL =>
  sql`exists (select 1 from ${orderParcels} where ${orderParcels.orderId} = ${orders.id}
    and ${orderParcels.address} ->> 'name' ilike ${holds(name)})`

/** By what people remember of an order: what the book is called, who gets it, its number. */
const about = (text: string): SQL => {
  const wanted = readWireNumber(text.replace(/\s/g, ''))
  const number = wanted?.kind === 'order' ? sql`or ${orders.number} = ${wanted.number}` : sql``
  return sql`(${hasLine(sql`${orderLines.title} ilike ${holds(text)}`)} or ${goesTo(text)} ${number})`
}

const whereOf = (userId: string, { text, binding, bookType, style }: OrderFilter): SQL | undefined =>
  and(
    eq(orders.userId, userId),
    // What fills a balance is not bought, and of a package copies are: they have pages of their own. What is printed
    // again stands with the order it was damaged of.
    notInArray(orders.kind, ['recharge', 'package', 'giftcard', 'repair']),
    text === undefined ? undefined : about(text),
    binding === undefined ? undefined : hasLine(sql`${orderLines.binding} = ${binding}`),
    style === undefined ? undefined : hasLine(sql`${printSnapshots.style} = ${style}`),
    bookType === undefined ? undefined : hasLine(sql`${orderLines.product} = ${bookType}`),
    bookType?.startsWith(otherLine)
      ? undefined
      : sql`not ${hasLine(sql`${orderLines.product} like ${`${otherLine}%`}`)}`,
  )

/** How many orders stand in each state, of those the filter finds. */
export const countStates = async (db: Db, userId: string, filter: OrderFilter): Promise<Map<OrderState, number>> => {
  const rows = await db
    .select({ state: orders.state, n: count() })
    .from(orders)
    .where(whereOf(userId, filter))
    .groupBy(orders.state)
  return new Map(rows.map(({ state, n }) => [state, n]))
}

/** One page of somebody's orders, the newest first (7.O3). */
export const pageOfOrders = (
  db: Db,
  userId: string,
  filter: OrderFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<OrderRow[]> => {
  const { states } = orderTabs.find(({ id }) => id === filter.tab)!
  return db
    .select()
    .from(orders)
    .where(and(whereOf(userId, filter), inArray(orders.state, [...states])))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

/** Lines of these orders, with what is printed of them. */
export const linesOfOrders = (db: Db, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          line: orderLines,
          pageCount: printSnapshots.pageCount,
          style: printSnapshots.style,
          workId: printSnapshots.workId,
          contentHash: printSnapshots.contentHash,
        })
        .from(orderLines)
        .leftJoin(printSnapshots, eq(printSnapshots.id, orderLines.snapshotId))
        .where(inArray(orderLines.orderId, [...orderIds]))
        .orderBy(orderLines.orderId, orderLines.position)

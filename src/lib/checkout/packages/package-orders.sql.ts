import { and, desc, eq, ne } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { type OrderRow, orders } from '#lib/orders/order.table.ts'

const ownPackages = (userId: string) =>
  and(eq(orders.userId, userId), eq(orders.kind, 'package'), ne(orders.state, 'closed'))

/** Somebody's orders of packages, the newest first; what nobody paid is in no list. */
export const pageOfPackageOrders = (
  db: Db,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(ownPackages(userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)

export const countPackageOrders = (db: Db, userId: string): Promise<number> => db.$count(orders, ownPackages(userId))

import { and, asc, count, desc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import { users } from '#lib/users/user.table.ts'
import { orders } from '../order.table.ts'
import { type RepairEvent, type RepairState, repairMachine } from './repair.machine.ts'
import { type RepairRow, repairHistory, repairRequests } from './repair.table.ts'

export const moveRepair = mover({
  machine: repairMachine,
  table: repairRequests,
  key: 'state',
  history: repairHistory,
})

export const addRepair = async (tx: Db, row: typeof repairRequests.$inferInsert): Promise<RepairRow> =>
  (await tx.insert(repairRequests).values(row).returning())[0]!

export const findRepair = async (db: Db, id: string): Promise<RepairRow | undefined> =>
  (await db.select().from(repairRequests).where(eq(repairRequests.id, id)))[0]

/** The newest of an order. */
export const repairOf = async (db: Db, orderId: string): Promise<RepairRow | undefined> =>
  (
    await db
      .select()
      .from(repairRequests)
      .where(eq(repairRequests.orderId, orderId))
      .orderBy(desc(repairRequests.createdAt), desc(repairRequests.id))
      .limit(1)
  )[0]

/** The state of the newest of each order. */
export const repairStates = async (db: Db, orderIds: readonly string[]): Promise<Map<string, RepairState>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ orderId: repairRequests.orderId, state: repairRequests.state })
    .from(repairRequests)
    .where(inArray(repairRequests.orderId, [...orderIds]))
    .orderBy(asc(repairRequests.createdAt), asc(repairRequests.id))
  return new Map(rows.map(({ orderId, state }) => [orderId, state]))
}

/** The order made of a repair went a step on, and the repair with it. */
export const followReprint = async (
  tx: Db,
  { id, kind }: { id: string; kind: string },
  event: Extract<RepairEvent, 'print' | 'ship' | 'finish'>,
): Promise<void> => {
  if (kind !== 'repair') return
  const [row] = await tx
    .select({ id: repairRequests.id })
    .from(repairRequests)
    .where(eq(repairRequests.reprintOrderId, id))
  const moved = row && (await moveRepair(tx, row.id, event))
  if (!moved?.ok) throw new Error(`a repair could not follow its order: ${event}`)
}

/** What happened to a repair, the oldest first. */
export const repairSteps = (db: Db, id: string) =>
  db
    .select({ event: repairHistory.event, at: repairHistory.at })
    .from(repairHistory)
    .where(eq(repairHistory.subjectId, id))
    .orderBy(asc(repairHistory.id))

/** What the desk has still to decide. */
const waiting: RepairState[] = ['submitted', 'reviewing']

const named = (db: Db) =>
  db
    .select({ repair: repairRequests, order: orders, buyerNo: users.xinshuUserId })
    .from(repairRequests)
    .innerJoin(orders, eq(orders.id, repairRequests.orderId))
    .leftJoin(users, eq(users.id, repairRequests.userId))
export type NamedRepair = Awaited<ReturnType<typeof named>>[number]

/** One page of the desk: those that wait, the oldest first; or those that were decided, the newest first. */
export const listRepairs = async (
  db: Db,
  isDecided: boolean,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: NamedRepair[]; total: number }> => {
  const where = isDecided ? and(notInArray(repairRequests.state, waiting)) : and(inArray(repairRequests.state, waiting))
  const rows = await named(db)
    .where(where)
    .orderBy(isDecided ? desc(repairRequests.createdAt) : asc(repairRequests.createdAt), asc(repairRequests.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(repairRequests).where(where)
  return { rows, total: counted?.total ?? 0 }
}

/** One with its order, for the desk. */
export const namedRepair = async (db: Db, id: string): Promise<NamedRepair | undefined> =>
  (await named(db).where(eq(repairRequests.id, id)))[0]

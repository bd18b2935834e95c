import { and, asc, count, eq, gt, inArray, lt, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import { orderLines, orders } from '#lib/orders/order.table.ts'
import { ofLine } from '../press.sql.ts'
import { type PrintJobState, printJobMachine } from './print-job.machine.ts'
import { type PrintJobRow, printJobHistory, printJobs, printPartners } from './print-job.table.ts'
import { inHand } from './print-job.ts'
import type { ProductLine } from './product-line.ts'

/** The one way a print job's state changes. */
export const moveJob = mover({ machine: printJobMachine, table: printJobs, key: 'state', history: printJobHistory })

/** Nothing is written where the line has a job already. */
export const addJobs = async (tx: Db, rows: (typeof printJobs.$inferInsert)[]): Promise<void> => {
  await tx.insert(printJobs).values(rows).onConflictDoNothing()
}

export const findJob = async (db: Db, id: string): Promise<PrintJobRow | undefined> =>
  (await db.select().from(printJobs).where(eq(printJobs.id, id)))[0]

export const jobsOfOrder = (db: Db, orderId: string): Promise<PrintJobRow[]> =>
  db.select().from(printJobs).where(eq(printJobs.orderId, orderId)).orderBy(asc(printJobs.position))

const named = { job: printJobs, orderNumber: orders.number, orderKind: orders.kind }

/** What was taken by this call and is still theirs. */
export const jobsOfClaim = (db: Db, partnerId: string, claimId: string) =>
  db
    .select(named)
    .from(printJobs)
    .innerJoin(orders, eq(orders.id, printJobs.orderId))
    .where(and(eq(printJobs.partnerId, partnerId), eq(printJobs.claimId, claimId)))
    .orderBy(asc(printJobs.claimedAt), asc(printJobs.orderId), asc(printJobs.position))

const theirs = (partnerId: string) =>
  and(
    eq(printJobs.partnerId, partnerId),
    sql`${printJobs.claimId} is not null`,
    inArray(printJobs.state, [...inHand, 'packed']),
  )

/** One page of what a print shop has in hand. */
export const jobsInHand = (db: Db, partnerId: string, { page, pageSize }: { page: number; pageSize: number }) =>
  db
    .select(named)
    .from(printJobs)
    .innerJoin(orders, eq(orders.id, printJobs.orderId))
    .where(theirs(partnerId))
    .orderBy(asc(printJobs.claimedAt), asc(printJobs.orderId), asc(printJobs.position))
    .limit(pageSize)
    .offset((page - 1) * pageSize)

export const countInHand = async (db: Db, partnerId: string): Promise<number> =>
  (await db.select({ n: count() }).from(printJobs).where(theirs(partnerId)))[0]?.n ?? 0

const others = alias(printJobs, 'others')

/** Orders in print with jobs that wait again, none of whose other jobs lie at another print shop: a parcel leaves from one place. */
export const waitingAgain = async (
  db: Db,
  { id: partnerId, productLine }: { id: string; productLine: ProductLine },
  most: number,
): Promise<{ number: string }[]> =>
  db
    .selectDistinct({ number: orders.number })
    .from(printJobs)
    .innerJoin(orders, eq(orders.id, printJobs.orderId))
    .innerJoin(orderLines, and(eq(orderLines.orderId, printJobs.orderId), eq(orderLines.position, printJobs.position)))
    .where(
      and(
        eq(printJobs.state, 'waiting'),
        eq(orders.state, 'printing'),
        // A line that was given back waits for nobody.
        gt(orderLines.copies, orderLines.refundedCopies),
        ofLine(productLine),
        notExists(
          db
            .select({ one: sql`1` })
            .from(others)
            .where(
              and(
                eq(others.orderId, printJobs.orderId),
                inArray(others.state, [...inHand, 'packed']),
                ne(others.partnerId, partnerId),
              ),
            ),
        ),
      ),
    )
    .limit(most)

/** Jobs whose lease is over. */
export const silentJobs = async (db: Db, before: Date, most: number): Promise<{ id: string }[]> =>
  db
    .select({ id: printJobs.id })
    .from(printJobs)
    .where(and(inArray(printJobs.state, [...inHand]), lt(printJobs.leasedUntil, before)))
    .orderBy(asc(printJobs.leasedUntil))
    .limit(most)

export const setLease = async (tx: Db, id: string, leasedUntil: Date): Promise<void> => {
  await tx.update(printJobs).set({ leasedUntil }).where(eq(printJobs.id, id))
}

/** Of each order's printed lines: how far a print shop's program is. */
export const jobsOfOrders = (db: Db, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ job: printJobs, partner: printPartners.name })
        .from(printJobs)
        .leftJoin(printPartners, eq(printPartners.id, printJobs.partnerId))
        .where(inArray(printJobs.orderId, [...orderIds]))

/** Is an order a print shop's program's? `recalled`: it is the desk's again. */
export const heldByProgram = async (tx: Db, orderId: string): Promise<PrintJobRow[]> =>
  tx
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.orderId, orderId), ne(printJobs.state, 'recalled' satisfies PrintJobState)))
    .orderBy(asc(printJobs.position))

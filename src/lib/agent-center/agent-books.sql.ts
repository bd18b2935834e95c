import { and, count, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { BookRow } from '#lib/books/book/book.sql.ts'
import { books } from '#lib/books/book/book.table.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { LinkGrant } from '#lib/http/actor.ts'
import type { OrderState } from '#lib/orders/order.machine.ts'
import type { OrderKind } from '#lib/orders/order-number.ts'
import { findOpenGrant } from '#lib/works/share/share-link.sql.ts'
import { shareLinks } from '#lib/works/share/share-link.table.ts'

/** Books of this account that are not finalized. */
export const openBooksOf = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db
      .select({ id: books.id })
      .from(books)
      .where(and(eq(books.ownerId, userId), isNull(books.deletedAt), ne(books.status, 'finalized')))
  ).map(({ id }) => id)

/** May whoever holds these grants, or anybody, open a book of this account? */
export const opensBookOf = async (db: Db, userId: string, grants: readonly LinkGrant[]): Promise<boolean> => {
  const ids = grants.map(({ linkId }) => linkId)
  const own = and(eq(books.ownerId, userId), isNull(books.deletedAt))
  const linked =
    ids.length === 0
      ? undefined
      : inArray(books.id, db.select({ id: shareLinks.workId }).from(shareLinks).where(inArray(shareLinks.id, ids)))
  const found = await db
    .select({ id: books.id, public: books.public })
    .from(books)
    .where(and(own, or(eq(books.public, true), linked)))
    .orderBy(books.public)
    .limit(50)
  if (found.some((book) => book.public)) return true
  for (const { id } of found) if (await findOpenGrant(db, id, grants, ['view', 'sell'])) return true
  return false
}

/** One page of the books of an account, the newest first. */
export const agentBooks = async (
  db: Db,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: BookRow[]; total: number }> => {
  const where = and(eq(books.ownerId, userId), isNull(books.deletedAt))
  const rows = await db
    .select()
    .from(books)
    .where(where)
    .orderBy(desc(books.createdAt), desc(books.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(books).where(where)
  return { rows, total: counted?.total ?? 0 }
}

/** Orders of others that stand: paid, and not given back. */
const standing = sql`o.user_id is distinct from s.owner_id
  and o.state in ('paid', 'printing', 'shipped', 'completed')`

/** Copies of this book that others bought and kept. */
export const soldCopiesOf = async (db: Db, workId: string): Promise<number> => {
  const { rows } = await db.execute<{ copies: string | null }>(
    sql`select sum(l.copies) as copies from print_snapshots s join order_lines l on l.snapshot_id = s.id
      join orders o on o.id = l.order_id where s.work_id = ${workId} and ${standing}`,
  )
  return Number(rows[0]?.copies ?? 0)
}

export type AgentOrder = {
  number: string
  kind: OrderKind
  state: OrderState
  title: string
  binding: string
  copies: number
  paidAt: Date | null
  createdAt: Date
  /** The customer's name; '' of one who is gone. */
  nickname: string
}

/** What others ordered of an agent's books, the newest first. Neither address nor phone is read. */
export const agentOrders = async (db: Db, userId: string, most: number): Promise<AgentOrder[]> => {
  const { rows } = await db.execute<{
    number: string
    kind: OrderKind
    state: OrderState
    title: string
    binding: string
    copies: number
    paid_at: Date | null
    created_at: Date
    nickname: string | null
  }>(
    sql`select o.number, o.kind, o.state, l.title, l.binding, l.copies, o.paid_at, o.created_at, u.nickname
      from print_snapshots s join order_lines l on l.snapshot_id = s.id join orders o on o.id = l.order_id
      left join users u on u.id = o.user_id
      where s.owner_id = ${userId} and o.user_id is distinct from s.owner_id
      order by o.created_at desc, o.id limit ${most}`,
  )
  return rows.map(({ paid_at, created_at, nickname, ...row }) => ({
    ...row,
    ...{ paidAt: paid_at && new Date(paid_at), createdAt: new Date(created_at), nickname: nickname ?? '' },
  }))
}

/** Copies others paid by week of these days (`from`, then seven days each), and kept. */
export const soldByWeek = async (db: Db, userId: string, from: Date): Promise<number[]> => {
  const { rows } = await db.execute<{ week: number; copies: string }>(
    sql`select floor(extract(epoch from (o.paid_at - ${from})) / 604800)::int as week, sum(l.copies) as copies
      from print_snapshots s join order_lines l on l.snapshot_id = s.id join orders o on o.id = l.order_id
      where s.owner_id = ${userId} and o.paid_at >= ${from} and ${standing} group by 1`,
  )
  return [0, 1, 2, 3].map((week) => Number(rows.find((row) => row.week === week)?.copies ?? 0))
}

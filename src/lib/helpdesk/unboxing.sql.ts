import { and, count, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { unboxingPosts } from './unboxing.table.ts'
import type { bindingIds } from './unboxing.ts'

export type UnboxingRow = typeof unboxingPosts.$inferSelect
export type UnboxingFilter = { product?: string | undefined; binding?: (typeof bindingIds)[number] | undefined }

const shown = isNull(unboxingPosts.hiddenAt)
const fits = ({ product, binding }: UnboxingFilter): SQL | undefined =>
  and(
    shown,
    product === undefined ? undefined : eq(unboxingPosts.product, product),
    binding === undefined ? undefined : eq(unboxingPosts.binding, binding),
  )
const newest = [desc(unboxingPosts.createdAt), desc(unboxingPosts.id)]

export const insertPost = async (db: Db, row: typeof unboxingPosts.$inferInsert): Promise<void> => {
  await db.insert(unboxingPosts).values(row)
}

/** A page of what is shown, newest first; `page` from 1. */
export const listPosts = async (
  db: Db,
  filter: UnboxingFilter & { page: number; pageSize: number },
): Promise<{ rows: UnboxingRow[]; total: number }> => {
  const rows = await db
    .select()
    .from(unboxingPosts)
    .where(fits(filter))
    .orderBy(...newest)
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
  const [all] = await db.select({ total: count() }).from(unboxingPosts).where(fits(filter))
  return { rows, total: all?.total ?? 0 }
}

/** The best few: chosen ones first, then the newest. */
export const rankedPosts = (db: Db, filter: UnboxingFilter, size: number): Promise<UnboxingRow[]> =>
  db
    .select()
    .from(unboxingPosts)
    .where(fits(filter))
    .orderBy(desc(unboxingPosts.preferred), ...newest)
    .limit(size)

/** Others a reader of this one may like: of the same product first. */
export const relatedPosts = (db: Db, { id, product }: UnboxingRow, size: number): Promise<UnboxingRow[]> =>
  db
    .select()
    .from(unboxingPosts)
    .where(and(shown, ne(unboxingPosts.id, id)))
    .orderBy(desc(sql`(${unboxingPosts.product} = ${product})::int`), desc(unboxingPosts.preferred), ...newest)
    .limit(size)

export const findPost = async (db: Db, id: string): Promise<UnboxingRow | undefined> =>
  (
    await db
      .select()
      .from(unboxingPosts)
      .where(and(shown, eq(unboxingPosts.id, id)))
  )[0]

/** Is this picture in a post that is shown? Anybody may see it then. */
export const isPosted = async (db: Db, sha256: string): Promise<boolean> => {
  const held = JSON.stringify([{ sha256 }])
  const found = await db
    .select({ id: unboxingPosts.id })
    .from(unboxingPosts)
    .where(and(shown, sql`${unboxingPosts.pictures} @> ${held}::jsonb`))
    .limit(1)
  return found.length > 0
}

export const hasPosts = async (db: Db): Promise<boolean> =>
  (await db.select({ id: unboxingPosts.id }).from(unboxingPosts).limit(1)).length > 0

/** Takes a post off the site, or puts it back; false when there is none. */
export const setHidden = async (db: Db, id: string, hiddenAt: Date | null): Promise<boolean> =>
  (await db.update(unboxingPosts).set({ hiddenAt }).where(eq(unboxingPosts.id, id)).returning({ id: unboxingPosts.id }))
    .length > 0

/** The post a sum was paid for, while it stands. */
export const postOfCashback = async (db: Db, cashbackId: string): Promise<UnboxingRow | undefined> =>
  (
    await db
      .select()
      .from(unboxingPosts)
      .where(and(shown, eq(unboxingPosts.cashbackId, cashbackId)))
  )[0]

/** Its writer took it down: nothing of it is left here. Hashes of the pictures it showed; undefined: there was none. */
export const removePostOfCashback = async (db: Db, cashbackId: string): Promise<string[] | undefined> => {
  const [post] = await db
    .delete(unboxingPosts)
    .where(eq(unboxingPosts.cashbackId, cashbackId))
    .returning({ pictures: unboxingPosts.pictures })
  return post?.pictures.map(({ sha256 }) => sha256)
}

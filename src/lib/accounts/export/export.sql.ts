import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import { exportMachine } from './export.machine.ts'
import { accountExports, type ExportFormat, exportHistory } from './export.table.ts'

export type ExportRow = typeof accountExports.$inferSelect

export const addExport = async (
  db: Db,
  row: Pick<typeof accountExports.$inferInsert, 'id' | 'ownerId' | 'expiresAt' | 'bookId' | 'format' | 'bookRevision'>,
): Promise<ExportRow> => (await db.insert(accountExports).values(row).returning())[0]!

/** Serialises the making of exports for one owner until the transaction ends: there is one at a time. */
export const lockExports = async (db: Db, ownerId: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`export:${ownerId}`}, 0))`)
}

/** The newest of everything, or of one book in one format. */
export const findExport = async (
  db: Db,
  ownerId: string,
  of: { bookId: string; format: ExportFormat } | undefined = undefined,
): Promise<ExportRow | undefined> =>
  (
    await db
      .select()
      .from(accountExports)
      .where(
        and(
          eq(accountExports.ownerId, ownerId),
          of === undefined ? isNull(accountExports.bookId) : eq(accountExports.bookId, of.bookId),
          eq(accountExports.format, of?.format ?? 'all'),
        ),
      )
      .orderBy(desc(accountExports.createdAt))
      .limit(1)
  )[0]

export const findExportById = async (db: Db, id: string): Promise<ExportRow | undefined> =>
  (await db.select().from(accountExports).where(eq(accountExports.id, id)))[0]

/** Files of a book, one of a format at most, the newest. */
export const findBookExports = async (db: Db, ownerId: string, bookId: string): Promise<ExportRow[]> =>
  db
    .selectDistinctOn([accountExports.format])
    .from(accountExports)
    .where(and(eq(accountExports.ownerId, ownerId), eq(accountExports.bookId, bookId)))
    .orderBy(accountExports.format, desc(accountExports.createdAt))

/** Of which revision it is being made, told before anything of the book is read: what changes meanwhile is another one. */
export const saveExportRevision = async (db: Db, id: string, bookRevision: number): Promise<void> => {
  await db
    .update(accountExports)
    .set({ bookRevision })
    .where(and(eq(accountExports.id, id), eq(accountExports.status, 'making')))
}

/** How far it is; nothing once it is made, or dropped. */
export const saveExportProgress = async (
  db: Db,
  id: string,
  progress: Pick<ExportRow, 'done' | 'total'>,
): Promise<void> => {
  await db
    .update(accountExports)
    .set(progress)
    .where(and(eq(accountExports.id, id), eq(accountExports.status, 'making')))
}

/** The one way its status changes. A refusal: it was dropped, or made, in the meantime. */
export const moveExport = mover({
  machine: exportMachine,
  table: accountExports,
  key: 'status',
  history: exportHistory,
})

export const dropExport = async (db: Db, id: string): Promise<void> => {
  await db.delete(accountExports).where(eq(accountExports.id, id))
}

import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#lib/users/user.table.ts'
import { works } from './work.table.ts'

/**
 * A finalized work as the press gets it, kept whatever becomes of the work: the same bytes years later. A trigger refuses
 * every change but the leaving of work, person and files (accounts that are deleted). Files lie under the hash of their bytes
 * and are named in accounts/deletion/book-files.sql.ts.
 */
export const printSnapshots = pgTable(
  'print_snapshots',
  {
    id: text().primaryKey(),
    /** Null: its account is gone. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null: the work is gone. */
    workId: text('work_id').references(() => works.id, { onDelete: 'set null' }),
    /** Of what was fixed when it was finalized (`books.snapshot_hash`). */
    contentHash: text('content_hash').notNull(),
    title: text().notNull(),
    /** Id of the products bucket. */
    product: text().notNull(),
    style: text().notNull(),
    /** Inner pages as laid out, before whole leaves are filled up. */
    pageCount: integer('page_count').notNull(),
    /** As the cover was drawn, µm. */
    spineUm: integer('spine_um').notNull(),
    innerSha256: text('inner_sha256').notNull(),
    innerBytes: bigint('inner_bytes', { mode: 'number' }).notNull(),
    coverSha256: text('cover_sha256').notNull(),
    coverBytes: bigint('cover_bytes', { mode: 'number' }).notNull(),
    /** Where the files lie; null: removed with the account. */
    innerPdfKey: text('inner_pdf_key'),
    coverPdfKey: text('cover_pdf_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('print_snapshots_owner').on(table.ownerId),
    index('print_snapshots_inner').on(table.innerPdfKey),
    index('print_snapshots_cover').on(table.coverPdfKey),
    // Ordered again unchanged, it is the same snapshot.
    uniqueIndex('print_snapshots_once').on(table.workId, table.contentHash, table.innerSha256, table.coverSha256),
    check('print_snapshots_pages', sql`${table.pageCount} > 0 and ${table.spineUm} >= 0`),
  ],
)

export type SnapshotRow = typeof printSnapshots.$inferSelect

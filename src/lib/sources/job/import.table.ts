import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { historyTable } from '#lib/db/history.table.ts'
import { postSources } from '#lib/posts/post.table.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import type { ImportStatus } from '#lib/sources/job/import.machine.ts'
import type { ImportReportView } from '#lib/sources/upload/import.api.ts'
import { users } from '#lib/users/user.table.ts'

/** One bringing of files: received, read once, then only its report is of interest. */
export const imports = pgTable(
  'imports',
  {
    id: text('id').primaryKey(),
    // Pieces of its files lie in storage: what removes an account removes these first, or is refused.
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    /** The way it was begun for (create-flows.ts): decides whose words failures use and which collection it fills. */
    flow: text('flow').notNull().default('wxbook'),
    /** Zone in which times without one are read; null: China's. */
    zone: text('zone'),
    /** Format that doubtful files are read as, where somebody said. */
    readAs: text('read_as'),
    /** Read beside its collection instead of into it: what was read waits in `held_imports` until somebody accepts it. */
    held: boolean('held').notNull().default(false),
    status: text('status').$type<ImportStatus>().notNull().default('receiving'),
    stage: text('stage')
      .$type<'waiting' | 'unpacking' | 'posts' | 'media' | 'storing' | 'done'>()
      .notNull()
      .default('waiting'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    // A collection that is deleted takes its imports along (accounts/export/originals.sql.ts); one it never was read into does not.
    sourceId: text('source_id').references(() => postSources.id, { onDelete: 'set null' }),
    /** Author the export belongs to, when it says so: the book made of it is theirs. */
    report: jsonb('report').$type<ImportReportView>(),
    /** Marks of the entries that came in it, of whatever reads one by one (articles, notes, diaries): posts/merge/merge-groups.ts. */
    entryMarks: jsonb('entry_marks').$type<string[]>(),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('imports_owner').on(table.ownerId, table.createdAt), index('imports_source').on(table.sourceId)],
)

export const importHistory = historyTable('import_history', { subject: () => imports.id, actor: () => users.id })

/** What was read and not merged yet. json, not jsonb: merging ranks candidates by their text. */
export const heldImports = pgTable('held_imports', {
  importId: text('import_id')
    .primaryKey()
    .references(() => imports.id, { onDelete: 'cascade' }),
  incoming: json('incoming').$type<PostImport>().notNull(),
  /** Content hashes of its pictures and films: whoever lets go of it lets go of these. */
  hashes: text('hashes').array().notNull(),
})

/** `received` bytes are in storage as chunks whose rows are committed. */
export const importFiles = pgTable(
  'import_files',
  {
    id: text('id').primaryKey(),
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** When the last piece came: what nobody goes on with is cleared away after some days. */
    touchedAt: timestamp('touched_at', { withTimezone: true }).notNull().defaultNow(),
    /** Read and stored, its pieces removed from storage; null while they are there. */
    purgedAt: timestamp('purged_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('import_files_name').on(table.importId, table.name, table.bytes)],
)

/**
 * What the files of an import amount to: kept right by triggers on `import_files` (drizzle/0037_upload_counters.sql), so that
 * whoever brings the next file need not add up all before it.
 */
export const importUses = pgTable(
  'import_uses',
  {
    importId: text('import_id')
      .primaryKey()
      .references(() => imports.id, { onDelete: 'cascade' }),
    files: integer('files').notNull(),
    /** Bytes received of those whose pieces lie in storage. */
    waitingBytes: bigint('waiting_bytes', { mode: 'number' }).notNull(),
  },
  (table) => [check('import_uses_numbers', sql`${table.files} >= 0 and ${table.waitingBytes} >= 0`)],
)

/** A piece of a file at byte `at`, kept under a content hash so that writing it twice is writing it once. */
export const importChunks = pgTable(
  'import_chunks',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => importFiles.id, { onDelete: 'cascade' }),
    at: bigint('at', { mode: 'number' }).notNull(),
    bytes: integer('bytes').notNull(),
    storageKey: text('storage_key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.at] })],
)

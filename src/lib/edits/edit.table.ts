import { customType, integer, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { Command, LogEntry } from '#lib/editing/command.ts'
import type { Value } from '#lib/editing/record.ts'

/** The driver reads JSON once; drizzle's own column would read it again, and the title 2024 would come back as a number. */
const valueColumn = customType<{ data: Value; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value as Value,
})

/**
 * What a book says of its posts otherwise than they do, as it stands now. `book_id` names a row of `books`, which stand on a
 * higher floor: the foreign keys are made by a migration, and both tables go with their book.
 */
export const bookEdits = pgTable(
  'book_edits',
  {
    bookId: text('book_id').notNull(),
    /** Of a post: post-target.ts. */
    target: text('target').notNull(),
    field: text('field').notNull(),
    /** Null: taken back. */
    value: valueColumn('value'),
    /** The command that wrote it last, and the one whose value it is. */
    version: text('version').notNull(),
    origin: text('origin').notNull(),
    /** Where that command stands in the log. */
    seq: integer('seq').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.target, table.field] })],
)

/** Columns that look like the id of a row and are none. */
export const looseIds = {
  'book_edit_log.command_id': 'made by the device that gave the command; it names a row of this table, within its book',
} as const

/** Every command of a book with what became of it. Rows are added and never changed. */
export const bookEditLog = pgTable(
  'book_edit_log',
  {
    bookId: text('book_id').notNull(),
    /** From 1, without gaps. */
    seq: integer('seq').notNull(),
    /** Made by the device: the same one sent twice is written once. */
    commandId: text('command_id').notNull(),
    command: jsonb('command').$type<Command>().notNull(),
    wrote: jsonb('wrote').$type<LogEntry['wrote']>().notNull(),
    conflicts: jsonb('conflicts').$type<LogEntry['conflicts']>().notNull(),
    skipped: jsonb('skipped').$type<LogEntry['skipped']>().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.seq] }),
    unique('book_edit_log_command').on(table.bookId, table.commandId),
  ],
)

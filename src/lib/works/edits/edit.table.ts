import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { Command, LogEntry } from '#lib/editing/command.ts'
import type { Value } from '#lib/editing/record.ts'
import { users } from '#lib/users/user.table.ts'
import { works } from '#lib/works/work.table.ts'

/** The driver reads JSON once; drizzle's own column would read it again, and the title 2024 would come back as a number. */
const valueColumn = customType<{ data: Value; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value as Value,
})

/**
 * What a work says otherwise than it would by itself, as it stands now: a book of its posts (lib/edits), an album of its
 * pages. Both tables know targets and fields as text alone; which there are is said by the kind of the work.
 */
export const editRecords = pgTable(
  'edit_records',
  {
    workId: text('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
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
  (table) => [primaryKey({ columns: [table.workId, table.target, table.field] })],
)

export type UndoState = 'done' | 'undone'

/** Did it find somebody else's value somewhere? In a query as in its index, word for word, and as the planner can count. */
export const hasConflicts = (log: { conflicts: SQLWrapper }): SQL => sql`${log.conflicts} <> '[]'`

/** Does it decide what waited for a decision? */
export const decides = (log: { command: SQLWrapper }): SQL => sql`${log.command} ? 'settles'`

/** Columns that look like the id of a row and are none. */
export const looseIds = {
  'edit_log.command_id': 'made by the device that gave the command; it names a row of this table, within its work',
} as const

/**
 * Every command of a work with what became of it. Rows are added; of one that is there nothing changes but where it stands
 * in the order of undo. What all logs of a work take is counted beside them by a trigger (0074): `works.log_bytes`.
 */
export const editLog = pgTable(
  'edit_log',
  {
    workId: text('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    /** From 1, without gaps. */
    seq: integer('seq').notNull(),
    /** Made by the device: the same one sent twice is written once. */
    commandId: text('command_id').notNull(),
    /** Who gave it; null of those before this was kept, and of an account that is gone. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    command: jsonb('command').$type<Command>().notNull(),
    wrote: jsonb('wrote').$type<LogEntry['wrote']>().notNull(),
    conflicts: jsonb('conflicts').$type<LogEntry['conflicts']>().notNull(),
    skipped: jsonb('skipped').$type<LogEntry['skipped']>().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** Which of the work's parts it belongs to, that are undone each by itself; '' where there is one, or of the rest. */
    part: text('part').notNull().default(''),
    /** The last one done is undone next, the last one undone is done again next (undo-order.sql.ts); null: neither. */
    undoState: text('undo_state').$type<UndoState>(),
  },
  (table) => [
    primaryKey({ columns: [table.workId, table.seq] }),
    unique('edit_log_command').on(table.workId, table.commandId),
    check('edit_log_undo_state', sql`${table.undoState} in ('done', 'undone')`),
    index('edit_log_undo')
      .on(table.workId, table.part, table.undoState, table.seq)
      .where(sql`${table.undoState} is not null`),
    index('edit_log_actor').on(table.actorId),
    // Few have one or the other: what is open is found without the rest (edit.sql.ts).
    index('edit_log_conflicts').on(table.workId, table.seq).where(hasConflicts(table)),
    index('edit_log_settles').on(table.workId, table.seq).where(decides(table)),
  ],
)

import { sql } from 'drizzle-orm'
import { bigint, check, index, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Capability } from './capability.ts'
import { users } from './user.table.ts'

/** What an operator may do. */
export const operatorCapabilities = pgTable(
  'operator_capabilities',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    capability: text('capability').$type<Capability>().notNull(),
    grantedAt: timestamp('granted_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.capability] })],
)

/** What operators did, written in the transaction of doing it; never changed (trigger) but for the names of accounts that go. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null: whoever runs the server, at its command line, or an operator whose account is gone. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    capability: text('capability').$type<Capability>().notNull(),
    /** A code: what was done. */
    action: text('action').notNull(),
    /** Whose things it was done to. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** What it was done to. */
    ref: text('ref').notNull(),
    /** The operator's words. */
    reason: text('reason').notNull(),
    details: json('details').$type<Record<string, string | number>>().notNull().default({}),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_actor').on(table.actorId, table.id),
    index('audit_log_user').on(table.userId, table.id),
    check('audit_log_reason', sql`length(reason) > 0`),
  ],
)

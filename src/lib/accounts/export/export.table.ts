import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One zip of everything we hold of somebody: being made, ready until `expiresAt`, or failed. */
export const accountExports = pgTable(
  'account_exports',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    status: text('status').$type<'making' | 'ready' | 'failed'>().notNull().default('making'),
    /** Files in the zip so far, and all there will be. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('account_exports_owner').on(table.ownerId, table.createdAt)],
)

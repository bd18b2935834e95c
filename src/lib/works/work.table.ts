import { bigint, boolean, index, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { users } from '#lib/users/user.table.ts'

/** What a work is; each kind has a table of its own with the same id (`books`), and a line in orders/printable.server.ts. */
export type WorkKind = 'book' | 'album'

/**
 * What people make here, whatever it is: what may be ordered, held, printed and shared names a work and knows nothing of books. The
 * table of a kind refers to (id, owner_id), on update cascade: whose it is cannot differ between the two, and joining accounts
 * changes it here alone. Removing the row removes what the kind keeps of it.
 */
export const works = pgTable(
  'works',
  {
    id: text().primaryKey(),
    kind: text().$type<WorkKind>().notNull(),
    // Its files must be named before it goes (accounts/deletion/files.sql.ts): an account with works cannot just vanish.
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    /** Do the links its owner handed out open it (share/share-link.table.ts)? */
    linksOpen: boolean('links_open').notNull().default(false),
    /** What its edit_log takes, as PostgreSQL keeps it: a trigger of that table counts it (0074). */
    logBytes: bigint('log_bytes', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('works_owned').on(table.id, table.ownerId), index('works_owner').on(table.ownerId)],
)

export const looseIds = {
  'work_holds.order_id': 'orders stand on a higher floor; one that is gone has let the work go',
} as const

/** Orders that took a work as it was finalized: while there is one, that is not taken back. */
export const workHolds = pgTable(
  'work_holds',
  {
    workId: text('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    orderId: text('order_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.orderId] })],
)

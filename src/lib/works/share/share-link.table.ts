import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { works } from '#lib/works/work.table.ts'

/**
 * `view`: looks at the work. `contribute`: adds photographs to an album, and opens nothing of it. `sell`: looks at an agent's book
 * and orders it.
 */
export type LinkPurpose = 'view' | 'contribute' | 'sell'

/**
 * Links an owner handed out to a work: to look at it, to add photographs to it and see nothing, or to
 * order it. The address holds the id and a signature of it (link-token.server.ts), so that
 * nothing here opens anything. Until it ends or is revoked, which is for good, a link holds: one to look while `works.links_open`.
 */
export const shareLinks = pgTable(
  'share_links',
  {
    id: text('id').primaryKey(),
    workId: text('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<LinkPurpose>().notNull().default('view'),
    /** What its owner calls it; nobody else sees it. */
    label: text('label').notNull(),
    passwordHash: text('password_hash'),
    /** Raised by another password and when links are shut: whoever came in before, and every address made for them, is out. */
    epoch: integer('epoch').notNull().default(1),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    /** Browsers that came in by it; nothing says whose. */
    opens: integer('opens').notNull().default(0),
    lastOpenedAt: timestamp('last_opened_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('share_links_work').on(table.workId, table.createdAt)],
)

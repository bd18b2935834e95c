import { index, integer, json, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { historyTable } from '#lib/db/history.table.ts'
import { users } from '#lib/users/user.table.ts'
import { works } from '#lib/works/work.table.ts'
import type { ModerationState } from './moderation.machine.ts'
import type { Hit, ModeratedKind, ReportReason } from './moderation.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const looseIds = {
  'moderation_items.subject_id':
    'what is looked at stands on a higher floor, in the table its kind names; it removes its row here as it goes',
} as const

/** Something somebody wrote that was found by the word list or reported. What nobody minded has no row. */
export const moderationItems = pgTable(
  'moderation_items',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<ModeratedKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** What it hangs on: it goes with that. */
    workId: text('work_id').references(() => works.id, { onDelete: 'cascade' }),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As it is now; text, whatever it looks like. */
    text: text('text').notNull(),
    /** What the list found in it, and which list. */
    hits: json('hits').$type<Hit[]>().notNull(),
    listVersion: integer('list_version').notNull(),
    state: text('state').$type<ModerationState>().notNull().default('shown'),
    /** Since when the desk has something to decide. */
    waitsSince: at('waits_since'),
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: at('decided_at'),
    decisionReason: text('decision_reason').$type<ReportReason>(),
    /** The desk's words to its writer. */
    decisionWords: text('decision_words').notNull().default(''),
    appealWords: text('appeal_words').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('moderation_items_subject').on(table.kind, table.subjectId),
    index('moderation_items_state').on(table.state, table.waitsSince),
    index('moderation_items_author').on(table.authorId),
    index('moderation_items_work').on(table.workId),
    index('moderation_items_decider').on(table.decidedBy),
  ],
)

export const moderationHistory = historyTable('moderation_history', {
  subject: () => moderationItems.id,
  actor: () => users.id,
})

/** Who said that it should not be there: once a person. Nobody but the desk is told, and the desk not by whom. */
export const moderationReports = pgTable(
  'moderation_reports',
  {
    id: text('id').primaryKey(),
    itemId: text('item_id')
      .notNull()
      .references(() => moderationItems.id, { onDelete: 'cascade' }),
    reporterId: text('reporter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    words: text('words').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('moderation_reports_once').on(table.itemId, table.reporterId),
    index('moderation_reports_reporter').on(table.reporterId),
  ],
)

export type ModerationRow = typeof moderationItems.$inferSelect

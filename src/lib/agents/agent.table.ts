import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { historyTable } from '#lib/db/history.table.ts'
import type { Bp } from '#lib/std/money.ts'
import { users } from '#lib/users/user.table.ts'
import type { AgentState } from './agent.machine.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Who sells books under a name of their own, and what of it is printed. One an account. */
export const agents = pgTable(
  'agents',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<AgentState>().notNull().default('applied'),
    /** Printed on the copyright page of their books; '' of all but the name: not printed. */
    companyName: text('company_name').notNull(),
    companyPhone: text('company_phone').notNull(),
    companyLink: text('company_link').notNull().default(''),
    editor: text().notNull().default(''),
    designer: text().notNull().default(''),
    /** Their copyright pages name nobody but the author. */
    isCopyrightHidden: boolean('is_copyright_hidden').notNull().default(false),
    /** The house's mark stays on the cover although it is an agent's book. */
    isLogoKept: boolean('is_logo_kept').notNull().default(false),
    /** What they pay of the list price, bp: 8000 is four fifths. What a customer pays above it is theirs. */
    rateBp: integer('rate_bp')
      .$type<Bp>()
      .notNull()
      .default(8000 as Bp),
    /** What they told the desk when they applied. */
    applyWords: text('apply_words').notNull(),
    /** Why not; they read it. */
    refusal: text(),
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: at('decided_at'),
    appliedAt: at('applied_at').notNull().defaultNow(),
  },
  (table) => [
    index('agents_state').on(table.state, table.appliedAt),
    index('agents_decided').on(table.decidedBy),
    check('agents_rate', sql`${table.rateBp} between 5000 and 10000`),
    check('agents_refusal', sql`${table.refusal} is null or ${table.state} in ('refused', 'ended')`),
  ],
)

export const agentHistory = historyTable('agent_history', { subject: () => agents.id, actor: () => users.id })

export type AgentRow = typeof agents.$inferSelect

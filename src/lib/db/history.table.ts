import { type AnyPgColumn, bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

type About = {
  /** Id of the row whose state changes. */
  subject: () => AnyPgColumn
  /** `users.id`: who did it. */
  actor: () => AnyPgColumn
  /** What becomes of the history when its subject goes: gone with it, or (accounting) in its way. */
  whenSubjectGoes?: 'cascade' | 'restrict'
}

/**
 * The history of a state machine: who, what, when. No personal data: states, events and reasons are codes, people are ids;
 * whose account goes loses the id here. A table of this kind stands in accounts/deletion/history.sql.ts, by which joining, deleting
 * and the account's own export go.
 */
export const historyTable = (name: string, { subject, actor, whenSubjectGoes = 'cascade' }: About) =>
  pgTable(
    name,
    {
      id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
      subjectId: text('subject_id').notNull().references(subject, { onDelete: whenSubjectGoes }),
      event: text('event').notNull(),
      fromState: text('from_state').notNull(),
      toState: text('to_state').notNull(),
      /** Null: the program itself, or somebody whose account is gone. */
      actorId: text('actor_id').references(actor, { onDelete: 'set null' }),
      /** A code, never somebody's words. */
      reason: text('reason'),
      at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    },
    (table) => [index(`${name}_subject`).on(table.subjectId, table.id), index(`${name}_actor`).on(table.actorId)],
  )

export type HistoryTable = ReturnType<typeof historyTable>

import { pgTable, text } from 'drizzle-orm/pg-core'

/** Keys that sign what we give out and read again: addresses, questions; made on first use, shared by every process on this database. */
export const signingKeys = pgTable('signing_keys', {
  name: text('name').primaryKey(),
  key: text('key').notNull(),
})

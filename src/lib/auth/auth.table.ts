import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#lib/users/user.table.ts'
import type { SmsPurpose } from './sms/sms-purpose.ts'

/** One sign-in. Only the SHA-256 of the token is kept: a copy of this table signs nobody in. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Public mark of this sign-in; the browser may know it. */
    mark: text().notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What it was opened with, as its owner knows it again: `Chrome · Windows`. */
    device: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Good to the hour: it is not written at every request. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
)

/** One-time tokens for links (`?token=`, `?tmptoken=`), hashed. */
export const tickets = pgTable('tickets', {
  ticketHash: text('ticket_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
})

/** The newest code of a phone for one purpose; a new one replaces it. Guesses are counted by rate_counters. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    phone: text().notNull(),
    /** What alone it confirms. */
    purpose: text().$type<SmsPurpose>().notNull(),
    codeHash: text('code_hash').notNull(),
    /** Hash of the network it was asked for from: nobody else's guesses count there. */
    askedFrom: text('asked_from').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.phone, table.purpose] })],
)

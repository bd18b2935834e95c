import { bigint, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { users } from '#lib/users/user.table.ts'

/** One person's correspondence with the service desk: of an account, or of whoever holds the ticket. */
export const helpThreads = pgTable(
  'help_threads',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the visitor's ticket; null once an account took the thread over. */
    ticketHash: text('ticket_hash').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the newest message was written. */
    lastAt: timestamp('last_at', { withTimezone: true }).notNull().defaultNow(),
    /** Newest message of each side, and up to which the other side has read. 0: none. */
    customerLastId: bigint('customer_last_id', { mode: 'number' }).notNull().default(0),
    operatorLastId: bigint('operator_last_id', { mode: 'number' }).notNull().default(0),
    customerReadId: bigint('customer_read_id', { mode: 'number' }).notNull().default(0),
    operatorReadId: bigint('operator_read_id', { mode: 'number' }).notNull().default(0),
    /** Settled; a new message of the person opens it again. */
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [index('help_threads_last').on(table.lastAt)],
)

const readMark = 'how far a side has written or read: a message number to compare with, which may be gone or 0'
export const looseIds = {
  'help_threads.customer_last_id': readMark,
  'help_threads.operator_last_id': readMark,
  'help_threads.customer_read_id': readMark,
  'help_threads.operator_read_id': readMark,
} as const

export const helpMessages = pgTable(
  'help_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    threadId: text('thread_id')
      .notNull()
      .references(() => helpThreads.id, { onDelete: 'cascade' }),
    side: text('side').$type<'customer' | 'operator'>().notNull(),
    /** Who of the desk wrote it; nobody is told. */
    operatorId: text('operator_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    /** Made by the writer's browser: the same message sent twice is one. */
    key: text('key').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('help_messages_key').on(table.threadId, table.key),
    index('help_messages_thread').on(table.threadId, table.id),
    index('help_messages_operator').on(table.operatorId),
  ],
)

/** The file lies under `help/{id}`. Without a message: not sent yet; without a thread: to be removed. */
export const helpPictures = pgTable(
  'help_pictures',
  {
    id: text('id').primaryKey(),
    threadId: text('thread_id').references(() => helpThreads.id, { onDelete: 'set null' }),
    messageId: bigint('message_id', { mode: 'number' }).references(() => helpMessages.id, { onDelete: 'set null' }),
    side: text('side').$type<'customer' | 'operator'>().notNull(),
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('help_pictures_thread').on(table.threadId), index('help_pictures_message').on(table.messageId)],
)

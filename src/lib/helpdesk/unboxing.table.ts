import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { cashbackRequests } from '#lib/orders/cashback/cashback.table.ts'
import { users } from '#lib/users/user.table.ts'
import type { bindingIds, UnboxingPicture } from './unboxing.ts'

/** What buyers show of their books. A row is published when it is made; `hiddenAt` takes it off the site. */
export const unboxingPosts = pgTable(
  'unboxing_posts',
  {
    id: text('id').primaryKey(),
    /** Whose it is, when it came out of an account; operators publish without. */
    // A post of an account goes with it (accounts/deletion); should the account just vanish, the post stays the site's.
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** What it was paid for by, where its writer got a sum for it: shown as 有返现. */
    cashbackId: text('cashback_id')
      .unique()
      .references(() => cashbackRequests.id, { onDelete: 'restrict' }),
    author: text('author').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** Id of the products bucket. */
    product: text('product').notNull(),
    binding: text('binding').$type<(typeof bindingIds)[number]>().notNull(),
    /** Title of the book. */
    book: text('book').notNull(),
    preferred: boolean('preferred').notNull().default(false),
    /** Demo data, shown as 示例. */
    demo: boolean('demo').notNull().default(false),
    pictures: jsonb('pictures').$type<UnboxingPicture[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    hiddenAt: timestamp('hidden_at', { withTimezone: true }),
  },
  (table) => [
    index('unboxing_posts_shown').on(table.createdAt, table.id).where(sql`hidden_at is null`),
    index('unboxing_posts_owner').on(table.ownerId),
    index('unboxing_posts_pictures').using('gin', table.pictures),
  ],
)

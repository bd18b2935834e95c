import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#lib/users/user.table.ts'

/** Where somebody has parcels sent. Orders keep a copy: changing one here changes no order. */
export const addresses = pgTable(
  'addresses',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    phone: text().notNull(),
    province: text().notNull(),
    city: text().notNull(),
    /** '' where a city has none. */
    district: text().notNull(),
    street: text().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('addresses_user').on(table.userId),
    uniqueIndex('addresses_default').on(table.userId).where(sql`${table.isDefault}`),
  ],
)

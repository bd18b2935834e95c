import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { historyTable } from '#lib/db/history.table.ts'
import type { Role } from '#lib/http/actor.ts'
import type { DeletionState } from './deletion.machine.ts'

/** One account. A visitor has no row; subscriber is `subscribe`, not a role. */
export const users = pgTable('users', {
  id: text().primaryKey(),
  /**
   * WeChat ids, when the account came from there: of the official account where there is one. Every openid of a person
   * stands in wechat_identities.
   */
  openid: text().unique(),
  unionid: text().unique(),
  /** Stable public number shown in /my and to support; nobody can sign in with it. */
  xinshuUserId: bigint('xinshu_user_id', { mode: 'number' })
    .notNull()
    .unique()
    .generatedAlwaysAsIdentity({ startWith: 10_000_001 }),
  loginPhone: text('login_phone').unique(),
  /** argon2id in PHC form. */
  passwordHash: text('password_hash'),
  nickname: text().notNull(),
  /** WeChat's word for the avatar's address; ours leads to a copy in `media` that only its owner may see. */
  headimgurl: text(),
  role: text().$type<Role>().notNull().default('user'),
  /** Follows the official account. */
  subscribe: boolean().notNull().default(false),
  /** Agreed to be told when a parcel leaves: by text message, by a message of the official account (row 3.5). */
  shippingSms: boolean('shipping_sms').notNull().default(false),
  shippingWechat: boolean('shipping_wechat').notNull().default(false),
  /** The account somebody joined this one into: nothing is left here but the public number. */
  joinedInto: text('joined_into'),
  deletion: text().$type<DeletionState>().notNull().default('none'),
  /** While scheduled: everything of this account is deleted then, unless its owner thinks better of it. */
  deletionAt: timestamp('deletion_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const looseIds = {
  'users.xinshu_user_id': "the account's own public number",
} as const

export const deletionHistory = historyTable('user_deletion_history', {
  subject: () => users.id,
  actor: () => users.id,
})

export type UserRow = typeof users.$inferSelect

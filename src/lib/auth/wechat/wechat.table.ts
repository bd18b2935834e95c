import { boolean, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#lib/users/user.table.ts'

/** An openid of an account: one for each application a person came through, or for each WeChat of a joined account. */
export const wechatIdentities = pgTable(
  'wechat_identities',
  {
    appid: text().notNull(),
    openid: text().notNull(),
    unionid: text(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Follows the official account, as last heard; null: this application does not say. */
    subscribe: boolean(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.appid, table.openid] }),
    index('wechat_identities_user').on(table.userId),
    index('wechat_identities_unionid').on(table.unionid),
  ],
)

/** A way to WeChat somebody has begun. Deleted by the one return it is good for. */
export const wechatStates = pgTable('wechat_states', {
  stateHash: text('state_hash').primaryKey(),
  /** Of the cookie of the browser that began: another browser's return counts for nothing. */
  nonceHash: text('nonce_hash').notNull(),
  app: text().$type<'site' | 'account'>().notNull(),
  scope: text().$type<'snsapi_login' | 'snsapi_base' | 'snsapi_userinfo'>().notNull(),
  purpose: text().$type<'enter' | 'bind' | 'delete'>().notNull(),
  /** Who was signed in when it began; must still be so for `bind` and `delete`. */
  sessionMark: text('session_mark'),
  /** A path of this site. */
  redirect: text().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { users } from '#lib/users/user.table.ts'
import { shareLinks } from '#lib/works/share/share-link.table.ts'
import { works } from '#lib/works/work.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const workId = () =>
  text('work_id')
    .notNull()
    .references(() => works.id, { onDelete: 'cascade' })
const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
/** By which link of the owner's somebody came in; null: by none, or it is gone. */
const linkId = () => text('link_id').references(() => shareLinks.id, { onDelete: 'set null' })

/** Who likes a work. Likes that were brought with posts are printed content and never stand here. */
export const workLikes = pgTable(
  'work_likes',
  {
    /** Names the like on the wire, where no account may be named. */
    id: text('id').notNull().unique(),
    workId: workId(),
    userId: userId(),
    linkId: linkId(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workId, table.userId] }),
    index('work_likes_time').on(table.workId, table.createdAt),
    index('work_likes_user').on(table.userId),
    index('work_likes_link').on(table.linkId),
  ],
)

/** What somebody wrote about a work: text, whatever it looks like. Whether others may read it is said by `moderation_items` too. */
export const remarks = pgTable(
  'remarks',
  {
    /** Made by the writer's browser: a press whose answer got lost makes no second one. */
    id: text('id').primaryKey(),
    workId: workId(),
    userId: userId(),
    linkId: linkId(),
    /** What it hangs on, never a page (place.ts). */
    place: text('place').notNull(),
    /** The owner's answer to another; it goes with that. */
    answerTo: text('answer_to').references((): AnyPgColumn => remarks.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Of the folded text: whether the same is said again. */
    textHash: text('text_hash').notNull(),
    /** The owner took it out of sight. */
    hiddenAt: at('hidden_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    editedAt: at('edited_at'),
  },
  (table) => [
    index('remarks_work').on(table.workId, table.createdAt).where(sql`answer_to is null`),
    unique('remarks_answer').on(table.answerTo),
    index('remarks_user').on(table.userId, table.textHash),
    index('remarks_link').on(table.linkId),
  ],
)

/** What an owner chose for their work; without a row both are open. */
export const remarkSettings = pgTable('remark_settings', {
  workId: text('work_id')
    .primaryKey()
    .references(() => works.id, { onDelete: 'cascade' }),
  likesOpen: boolean('likes_open').notNull().default(true),
  remarksOpen: boolean('remarks_open').notNull().default(true),
})

/** Who may look at a work but not write: a person, by whichever link they come; or whoever comes by a link. */
export const remarkBlocks = pgTable(
  'remark_blocks',
  {
    id: text('id').primaryKey(),
    workId: workId(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    linkId: text('link_id').references(() => shareLinks.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('remark_blocks_user').on(table.workId, table.userId),
    unique('remark_blocks_link').on(table.workId, table.linkId),
    index('remark_blocks_of_user').on(table.userId),
    index('remark_blocks_of_link').on(table.linkId),
    check('remark_blocks_one', sql`(${table.userId} is null) <> (${table.linkId} is null)`),
  ],
)

import { bigint, boolean, index, integer, json, pgTable, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core'
import type { Box } from '#lib/media/look/thumb.ts'
import { users } from '#lib/users/user.table.ts'

export const looseIds = {
  'user_media.user_id':
    'an account, or `unboxing`: pictures of published posts are on nobody’s shelf (helpdesk/unboxing.server.ts)',
} as const

/** One blob by content; who may use it stands in `user_media`. Pixel sizes are those of the upright picture. */
export const media = pgTable('media', {
  sha256: text('sha256').primaryKey(),
  mime: text('mime').notNull(),
  kind: text('kind').$type<'image' | 'video' | 'audio' | 'file'>().notNull(),
  widthPx: integer('width_px'),
  heightPx: integer('height_px'),
  seconds: real('seconds'),
  /** What must stay in sight, as fractions of the upright picture; null when nobody looked (media/look/look.server.ts). */
  focus: json('focus').$type<Box>(),
  /** No photograph: screenshot, chart, document, code. Null when nobody looked. */
  graphic: boolean('graphic'),
  /** `#rrggbb`, shown until the picture is there. Empty: it lets the paper through or cannot be read; null: nobody looked. */
  average: text('average'),
  /** Heads of all people, largest first, as fractions of the upright picture; null when nobody kept them. */
  faces: json('faces').$type<Box[]>(),
  /** Much of it is white paper and nobody is on it: never in front. Null when nobody looked for that. */
  paper: boolean('paper'),
  /** 64-bit difference hash, hexadecimal (media/look/dhash.ts); null when nobody looked. */
  dhash: text('dhash'),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const userMedia = pgTable(
  'user_media',
  {
    // Whose picture is nobody's goes too, blob and all (accounts/deletion/files.sql.ts).
    userId: text('user_id').notNull(),
    sha256: text('sha256')
      .notNull()
      .references(() => media.sha256),
    /** What this person wants kept in sight, before what was found (`media.focus`); null: as found. No import writes it. */
    focus: json('focus').$type<Box>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sha256] })],
)

/**
 * What a printed code opens: 22 random characters, never reused, the target movable. In which works it is printed stands
 * in works/printed-codes/code-works.table.ts; the code outlives them.
 */
export const permanentCodes = pgTable(
  'permanent_codes',
  {
    code: text('code').primaryKey(),
    // What is printed is a promise: only deleting the account, on purpose, takes a code away.
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<'video' | 'link' | 'gone'>().notNull(),
    /** The film it opens now. */
    sha256: text('sha256'),
    /** The film it stands beside in print, by which a book finds its code again; another may have taken its place. */
    printedSha256: text('printed_sha256'),
    posterSha256: text('poster_sha256'),
    /** Where a `link` leads: http or https, as it stood in the post. */
    url: text('url'),
    title: text('title').notNull().default(''),
    /** It opens something until then; never made earlier. */
    untilAt: timestamp('until_at', { withTimezone: true }).notNull(),
    /** Its owner shut it: it opens nothing, and does not keep its film from being deleted. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('permanent_codes_target').on(table.ownerId, table.sha256),
    index('permanent_codes_printed').on(table.ownerId, table.printedSha256),
  ],
)

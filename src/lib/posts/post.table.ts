import { index, integer, json, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { Entry, ImportReport, ImportSource, Media, Person } from '#lib/posts/post-import.ts'
import { users } from '#lib/users/user.table.ts'

const inTheImport = 'an id of the export the posts came in, good within its source only'
/** Columns that look like the id of a row and are none; tests/api/server/foreign-keys.test.ts holds every table to it. */
export const looseIds = {
  'posts.author_id': inTheImport,
  'posts.post_id': inTheImport,
  'post_people.person_id': inTheImport,
  'post_media.media_id': inTheImport,
} as const

/** What a merged import says besides people, entries and media. */
export type SourceHead = { source: ImportSource } & Pick<ImportReport, 'skipped' | 'warnings'>

/**
 * Columns are json, not jsonb: merging ranks candidates by their text, so the order of keys must come back as it was.
 *
 * One person's collection of posts from one kind of source; its id is the spec's sourceId.
 */
export const postSources = pgTable(
  'post_sources',
  {
    id: text('id').primaryKey(),
    // Its pictures must be named before it goes: an account with collections cannot just vanish.
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').notNull(),
    /** 0: the collection further imports of this kind go to. Others came along when two accounts became one. */
    slot: integer('slot').notNull().default(0),
    head: json('head').$type<SourceHead>().notNull(),
    /** Hash of which posts there are, whatever they say; null: nobody wrote them since this is kept. */
    postsHash: text('posts_hash'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('post_sources_owner_kind').on(table.ownerId, table.kind, table.slot)],
)

export const posts = pgTable(
  'posts',
  {
    sourceId: text('source_id')
      .notNull()
      .references(() => postSources.id),
    authorId: text('author_id').notNull(),
    postId: text('post_id').notNull(),
    /** `YYYYMM` of the local day, '' when undated. */
    month: text('month').notNull(),
    /** `when.local`, for order. */
    local: text('local').notNull(),
    /** Of everything that decides how the post looks. */
    hash: text('hash').notNull(),
    entry: json('entry').$type<Entry>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.authorId, table.postId] }),
    index('posts_month').on(table.sourceId, table.month, table.local),
  ],
)

export const postPeople = pgTable(
  'post_people',
  {
    sourceId: text('source_id')
      .notNull()
      .references(() => postSources.id),
    personId: text('person_id').notNull(),
    person: json('person').$type<Person>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.personId] })],
)

export const postMedia = pgTable(
  'post_media',
  {
    sourceId: text('source_id')
      .notNull()
      .references(() => postSources.id),
    mediaId: text('media_id').notNull(),
    media: json('media').$type<Media>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.mediaId] })],
)

import {
  bigint,
  bigserial,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { books } from '#lib/books/book/book.table.ts'
import type { AssistantState } from '#lib/crawl/assistant.machine.ts'
import { type ImportCounts, noImports } from '#lib/crawl/assistant.ts'
import { historyTable } from '#lib/db/history.table.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { users } from '#lib/users/user.table.ts'

/** One fetching run of its owner, taken up again after every stop; see assistant.machine.ts. */
export const crawlAssistants = pgTable(
  'crawl_assistants',
  {
    id: text('id').primaryKey(),
    // Its articles and what they hang on go with it; the account's deletion looks after the files (accounts/deletion).
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where in /create/blogbook it was begun. */
    source: text('source').notNull(),
    url: text('url').notNull(),
    title: text('title').notNull().default(''),
    state: text('state').$type<AssistantState>().notNull().default('waiting'),
    /** Days between which articles are wanted, '' without a bound. */
    fromDay: text('from_day').notNull().default(''),
    toDay: text('to_day').notNull().default(''),
    /** The article book it fills; made with the first articles when none was named. */
    bookId: text('book_id').references(() => books.id, { onDelete: 'cascade' }),
    /** Raised each time it is run again. */
    run: integer('run').notNull().default(1),
    /** Bytes of pictures it has brought. */
    pictureBytes: bigint('picture_bytes', { mode: 'number' }).notNull().default(0),
    /** What its last run brought into the book. */
    imported: jsonb('imported').$type<ImportCounts>().notNull().default(noImports),
    /** Why it failed, or stopped by itself: one sentence. */
    failure: text('failure'),
    /** The site asked us to come back then. */
    waitUntil: timestamp('wait_until', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('crawl_assistants_owner').on(table.ownerId, table.createdAt),
    index('crawl_assistants_book').on(table.bookId),
  ],
)

export const assistantHistory = historyTable('crawl_assistant_history', {
  subject: () => crawlAssistants.id,
  actor: () => users.id,
})

/** Pages that name articles: feeds, sitemaps, pages of an interface or of the blog itself. */
export const crawlLists = pgTable(
  'crawl_lists',
  {
    assistantId: text('assistant_id')
      .notNull()
      .references(() => crawlAssistants.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    kind: text('kind').$type<'start' | 'feed' | 'wordpress' | 'sitemap' | 'pages'>().notNull(),
    position: bigserial('position', { mode: 'number' }),
    state: text('state').$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    failure: text('failure'),
    etag: text('etag'),
    lastModified: text('last_modified'),
  },
  (table) => [primaryKey({ columns: [table.assistantId, table.url, table.kind] })],
)

/** One article of an assistant, by the one spelling of its address (`tidyUrl`): it is there once, however often named. Of an assistant that fetches pictures (`pictures/`): one picture, by its own address. */
export const crawlArticles = pgTable(
  'crawl_articles',
  {
    assistantId: text('assistant_id')
      .notNull()
      .references(() => crawlAssistants.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    url: text('url').notNull(),
    title: text('title').notNull().default(''),
    /** Local day, '' while it isn't known. */
    day: text('day').notNull().default(''),
    position: bigserial('position', { mode: 'number' }),
    /** `pictures`: words are here, pictures still come. `left`: outside the range, or the same as another one. */
    state: text('state').$type<'waiting' | 'pictures' | 'done' | 'failed' | 'left'>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    failure: text('failure'),
    /** Why: `refused` by the site or its rules, `gone`, `empty` or `broken`. */
    failureCode: text('failure_code').$type<'refused' | 'gone' | 'empty' | 'broken'>(),
    /** What the list last said about its change. */
    version: text('version'),
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** Of the words and the addresses of pictures: tells a change, and a second copy. */
    hash: text('hash'),
    /** What was read; pictures with their hashes once they are here. */
    content: json('content').$type<PostImport>(),
    /** `hash` as it stands in the book. */
    bookedHash: text('booked_hash'),
    /** The run that last looked at it. */
    run: integer('run').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.assistantId, table.key] }),
    index('crawl_articles_state').on(table.assistantId, table.state, table.position),
  ],
)

/** Every host we read from: when the next request may go, and what its robots.txt says. Shared by all processes. */
export const crawlHosts = pgTable('crawl_hosts', {
  host: text('host').primaryKey(),
  /** Nobody asks it before; while a request is under way, its longest end. */
  freeAt: timestamp('free_at', { withTimezone: true }).notNull(),
  robots: text('robots'),
  robotsAt: timestamp('robots_at', { withTimezone: true }),
})

import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { BookStatus } from '#lib/books/book/book.machine.ts'
import type { NameMask } from '#lib/books/content/names.ts'
import { historyTable } from '#lib/db/history.table.ts'
import type { Omitted } from '#lib/posts/choosing/omitted.ts'
import type { Only } from '#lib/sources/upload/create-flows.ts'
import { users } from '#lib/users/user.table.ts'
import { works } from '#lib/works/work.table.ts'

export type CoverChoice = {
  pic: string | null
  rotate: number
  scale: number
  x: number
  y: number
  codeName: string
  /** What stands on the back. */
  text: string | null
  /** What stands where the years would; null and missing: the years, '': nothing. */
  years?: string | null
}

/** What a way of making asked and was told (sources/upload/create-flows.ts). */
export type CreationOptions = {
  only?: Only
  /** Kinds of posts its owner left out; they stay in the collection and can be taken in. */
  omit?: Omitted[]
  /** The import it was made of: whoever has that open in a second tab is led to the book. */
  importId?: string
  /** Whose childhood it is; `birthday` is `YYYY-MM-DD`. */
  child?: { nickname: string; birthday: string }
  /** How the owner means to have it bound (ids of the products bucket), chosen before there was a book. */
  selection?: { binding: string; paper: string | null }
  /** Quotations of other floors as one line each. */
  foldQuotes?: boolean
  /** The owner said so: whose posts these are, and when it was said. */
  consent?: { person: string; name: string; atMs: number }
  /** Of a star's book: the licence an operator recorded, in words, and when; without one it is nobody's to see as such. */
  licence?: { text: string; atMs: number }
  /** The number a publisher gave it and the papers the desk saw (books/isbn); without one the book is private. */
  isbn?: { number: string; publisher: string; papers: string; atMs: number }
  /** When the owner first confirmed sharing a book that asks. */
  shareConfirmedAtMs?: number
}

/** Why its owner lets a finding be, and since when. */
export type IgnoredFindings = Record<string, { reason: string; atMs: number }>

export const books = pgTable(
  'books',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    type: text('type').notNull(),
    /** The way it was made (sources/upload/create-flows.ts). */
    flow: text('flow').notNull().default('wxbook'),
    making: jsonb('making').$type<CreationOptions>().notNull().default({}),
    sourceId: text('source_id').notNull(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull(),
    author: text('author').notNull(),
    cover: jsonb('cover').$type<CoverChoice>().notNull(),
    style: text('style').notNull(),
    /** Whose posts go in; null: those of the person the source belongs to, as the import decided. */
    authorIds: text('author_ids').array(),
    /** The months its owner chose, `YYYYMM`; null: from the first, to the last. */
    fromMonth: text('from_month'),
    toMonth: text('to_month'),
    /** First and last month with something in the book as it was last laid out; null: nothing in it has a day. */
    firstMonth: text('first_month'),
    lastMonth: text('last_month'),
    /** How other people's names appear; single ones in book_people. */
    names: text('names').$type<NameMask>().notNull().default('show'),
    public: boolean('public').notNull().default(false),
    /** Every address made for the share carries it; switching the share off raises it, and all of them are dead. */
    shareEpoch: integer('share_epoch').notNull().default(1),
    status: text('status').$type<BookStatus>().notNull().default('typesetting'),
    /** Every wish to typeset raises it; a job that finds a higher one than its own has been overtaken. */
    revision: integer('revision').notNull().default(1),
    stage: text('stage')
      .$type<'waiting' | 'months' | 'pictures' | 'pages' | 'pdf' | 'done'>()
      .notNull()
      .default('waiting'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    failure: text('failure'),
    pageCount: integer('page_count'),
    entryCount: integer('entry_count'),
    /** Storage keys (content hashes) of the laid-out book, and of the files made of it. */
    layoutKey: text('layout_key'),
    /** By which rules it was laid out (`rulesNow`), and of which posts (`post_sources.posts_hash`); null: nobody kept it then. */
    layoutRules: text('layout_rules'),
    postsHash: text('posts_hash'),
    coverKey: text('cover_key'),
    /** What is fixed when the book is finalized: the hash of the snapshot and its files. */
    snapshotHash: text('snapshot_hash'),
    snapshotKey: text('snapshot_key'),
    /** Findings of the check its owner wants to hear no more of, by key (check/finding-key.ts). */
    ignored: jsonb('ignored').$type<IgnoredFindings>().notNull().default({}),
    innerPdfKey: text('inner_pdf_key'),
    coverPdfKey: text('cover_pdf_key'),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // Added, moved to another account and removed by its work (works/work.table.ts).
    foreignKey({ columns: [table.id, table.ownerId], foreignColumns: [works.id, works.ownerId], name: 'books_work' })
      .onUpdate('cascade')
      .onDelete('cascade'),
    index('books_owner').on(table.ownerId, table.createdAt),
    index('books_source').on(table.sourceId),
  ],
)

export const looseIds = {
  'books.source_id':
    'a collection of posts, which its owner may delete while the book stays; of an article book the site it came from',
  'book_people.person_id': 'an id of the export the posts came in, good within the source of the book only',
} as const

export const bookHistory = historyTable('book_history', { subject: () => books.id, actor: () => users.id })

/**
 * Where the laid-out months of a book are kept (layout-store.server.ts), as of its last layout: the next one finds them
 * there, and the daily tidying lets them be.
 */
export const bookMonthFiles = pgTable(
  'book_month_files',
  {
    bookId: text('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    monthKey: text('month_key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.monthKey] }),
    index('book_month_files_key').on(table.monthKey),
  ],
)

/** A run of pages as laid out; `route` is `front`, the id of a section (`YYYYMM`, `undated`, `a-…`) or `end`. */
export const bookSections = pgTable(
  'book_sections',
  {
    bookId: text('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    route: text('route').notNull(),
    position: integer('position').notNull(),
    /** Hash of what decided the pages. */
    contentHash: text('content_hash').notNull(),
    /** Where the pages lie in storage. */
    layoutKey: text('layout_key').notNull(),
    firstPage: integer('first_page').notNull(),
    pageCount: integer('page_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.route] })],
)

/** What one person is called in one book instead of by their name. */
export const bookPeople = pgTable(
  'book_people',
  {
    bookId: text('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    personId: text('person_id').notNull(),
    shownAs: text('shown_as').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.personId] })],
)

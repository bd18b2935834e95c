import { sql } from 'drizzle-orm'
import { boolean, index, integer, json, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Block, Media, When } from '#lib/posts/post-import.ts'

/**
 * Articles of article books. `book_id` names a row of `books`, which stand on a higher floor, so that this file cannot say
 * so: the foreign key is made by a migration (`articles_book_id_fk`), and articles go with their book. Columns are json,
 * not jsonb: an article comes back exactly as it was written.
 */
export const articles = pgTable(
  'articles',
  {
    id: text('id').primaryKey(),
    bookId: text('book_id').notNull(),
    title: text('title').notNull(),
    author: text('author').notNull(),
    /** When it was published, as far as it is known: its precision is inside. */
    postedWhen: json('posted_when').$type<When>().notNull(),
    /** `YYYYMM` of it, '' when undated. */
    month: text('month').notNull(),
    blocks: json('blocks').$type<Block[]>().notNull(),
    /** What its figures show; a picture's id is its hash where its bytes are known. */
    media: json('media').$type<Media[]>().notNull(),
    /** Order in the book, from 0 without gaps among those not deleted. */
    position: integer('position').notNull(),
    /** Every change raises it: who saves says which one they changed. */
    version: integer('version').notNull().default(1),
    /** Changed by hand: a later import of the same article leaves it alone. */
    edited: boolean('edited').notNull().default(false),
    /** Address it was read from, tidied; '' when written here or read from a file. */
    sourceUrl: text('source_url').notNull().default(''),
    /** By which an article without an address is known again: hash of title and words as they came. */
    wordsHash: text('words_hash').notNull(),
    /** Of everything that came, to see whether the source has changed since. */
    sourceHash: text('source_hash').notNull(),
    characters: integer('characters').notNull(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('articles_book').on(table.bookId, table.position),
    uniqueIndex('articles_url').on(table.bookId, table.sourceUrl).where(sql`${table.sourceUrl} <> ''`),
  ],
)

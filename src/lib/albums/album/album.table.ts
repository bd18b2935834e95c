import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { ThemeId } from '#lib/albums/layout/theme.ts'
import type { AlbumBinding } from '#lib/print/products/album-products.ts'
import { works } from '#lib/works/work.table.ts'
import type { StoredPage } from './stored-page.ts'

/** What people make of photographs alone; `locked_at`: finalized, nothing of it changes any more. */
export const albums = pgTable(
  'albums',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    /** With `wm-` in front where it is the print partner's. */
    tid: text('tid').notNull(),
    size: text('size').notNull(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull(),
    author: text('author').notNull(),
    theme: text('theme').$type<ThemeId>().notNull(),
    /** Content hash of the picture of its cover; null where none may stand in front. */
    cover: text('cover'),
    /** As they are shown and printed: `base_pages` with all that was changed (edit/edited-pages.ts). */
    pages: jsonb('pages').$type<StoredPage[]>().notNull(),
    /** As they were laid out, before any change; null: nothing was changed. */
    basePages: jsonb('base_pages').$type<StoredPage[]>(),
    /** Pages with something on them. */
    pageCount: integer('page_count').notNull(),
    /** How it is bound; null: as the product usually is. Chosen with its lock, the cover is made for it. */
    binding: text('binding').$type<AlbumBinding>(),
    /** Of all that is printed, as it was locked; stays after it is unlocked, so that unchanged it is not pressed anew. */
    contentHash: text('content_hash'),
    /** Where its PDFs lie, made of `content_hash`. */
    innerPdfKey: text('inner_pdf_key'),
    coverPdfKey: text('cover_pdf_key'),
    /** As its cover was drawn, µm. */
    spineUm: integer('spine_um'),
    /** Why its PDFs could not be made, in a sentence; null: they are, or are being made. */
    pdfFailure: text('pdf_failure'),
    /** Printed pages of its PDFs that are made. */
    pdfDone: integer('pdf_done').notNull().default(0),
    /** Anybody who knows its address may look at it. */
    public: boolean('public').notNull().default(false),
    /** Raised when it is no longer public: addresses of pictures made for everybody are gone with it. */
    shareEpoch: integer('share_epoch').notNull().default(1),
    lockedAt: timestamp('locked_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // Added, moved to another account and removed by its work (works/work.table.ts).
    foreignKey({ columns: [table.id, table.ownerId], foreignColumns: [works.id, works.ownerId], name: 'albums_work' })
      .onUpdate('cascade')
      .onDelete('cascade'),
    index('albums_owner').on(table.ownerId, table.updatedAt),
  ],
)

/** Photographs brought for an album, on its pages or not; sizes and heads stand with the picture (`media`). */
export const albumPhotos = pgTable(
  'album_photos',
  {
    albumId: text('album_id')
      .notNull()
      .references(() => albums.id, { onDelete: 'cascade' }),
    sha256: text('sha256').notNull(),
    name: text('name').notNull(),
    /** Wall clock where it was taken, `YYYY-MM-DDTHH:mm:ss`; null: nothing says. */
    taken: text('taken'),
    /** In the order of time, undated ones behind. */
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.albumId, table.sha256] })],
)

export type AlbumActivity = 'created' | 'locked' | 'unlocked'

/** What happened to an album, newest last. */
export const albumActivities = pgTable(
  'album_activities',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    albumId: text('album_id')
      .notNull()
      .references(() => albums.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<AlbumActivity>().notNull(),
    /** How many photographs it was about. */
    photos: integer('photos').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('album_activities_album').on(table.albumId, table.id)],
)

import { bigint, boolean, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { shareLinks } from '#lib/works/share/share-link.table.ts'
import { albums } from '../album/album.table.ts'

/**
 * Each photograph somebody brought to an album by a link, whether or not it was new there: a link's room shrinks alike in both cases,
 * so that nobody learns what the owner has. Rows stay when the photograph is taken out: what was used of a link stays used.
 */
export const albumContributions = pgTable(
  'album_contributions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    albumId: text('album_id')
      .notNull()
      .references(() => albums.id, { onDelete: 'cascade' }),
    /** Null: the link was removed since. */
    linkId: text('link_id').references(() => shareLinks.id, { onDelete: 'set null' }),
    sha256: text('sha256').notNull(),
    /** As they called themselves. */
    contributor: text('contributor').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** The album did not have it yet. */
    isNew: boolean('is_new').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('album_contributions_once').on(table.linkId, table.sha256),
    index('album_contributions_album').on(table.albumId, table.sha256),
  ],
)

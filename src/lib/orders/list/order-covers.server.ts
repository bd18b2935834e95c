import { findAlbumHeads } from '#lib/albums/album/album.sql.ts'
import type { BookRow } from '#lib/books/book/book.sql.ts'
import { coverPageOf, publicId } from '#lib/books/book/book-view.server.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { db } from '#lib/db/db.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { paths } from '#lib/site/routes/paths.ts'

type Ordered = {
  order: { id: string }
  book: BookRow | undefined
  lines: readonly { workId: string | null; contentHash: string | null }[]
}

/** The front of what was ordered: of a book the page and the style sheet with its letters, of an album a picture. */
export type OrderFront = { page: PrintPage; fonts: string } | { picture: string }

/** Wide enough for its place on dense screens, px. */
const pictureWidthPx = 320

/**
 * By order: the front cover of what was ordered first. None where the work is gone, or was changed since: another cover would be shown
 * than the one that was printed.
 */
export const orderCovers = async (rows: readonly Ordered[]): Promise<Map<string, OrderFront>> => {
  const signer = await mediaSigner()
  const covers = new Map<string, OrderFront>()
  const others = rows.flatMap(({ book, lines: [first] }) => (book || !first?.workId ? [] : [first.workId]))
  const albums = new Map((await findAlbumHeads(db(), others)).map((one) => [one.id, one]))
  for (const { order, book, lines } of rows) {
    const [first] = lines
    const album = albums.get(first?.workId ?? '')
    if (album && album.contentHash !== null && album.lockedAt !== null && album.contentHash === first?.contentHash) {
      const mark = String(album.updatedAt.getTime())
      covers.set(order.id, { picture: paths.albumCover(album.id, pictureWidthPx, mark) })
    }
    if (!book || book.snapshotHash === null || book.snapshotHash !== first?.contentHash) continue
    const page = await coverPageOf(book, 'edit', signer)
    if (page) covers.set(order.id, { page, fonts: paths.bookFonts(publicId(book), 'cover') })
  }
  return covers
}

/** Style sheets with the letters of these covers, each once. */
export const coverFonts = (covers: Iterable<OrderFront>): string[] => [
  ...new Set([...covers].flatMap((one) => ('fonts' in one ? [one.fonts] : []))),
]

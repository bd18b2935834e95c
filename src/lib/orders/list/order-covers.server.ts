import type { BookRow } from '#lib/books/book/book.sql.ts'
import { coverPageOf, publicId } from '#lib/books/book/book-view.server.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { paths } from '#lib/site/routes/paths.ts'

type Ordered = { order: { id: string }; book: BookRow | undefined; lines: readonly { contentHash: string | null }[] }

/**
 * By order: the front cover of what was ordered first, and the style sheet with its letters. None where the book is gone, or
 * was changed since: another cover would be shown than the one that was printed.
 */
export const orderCovers = async (
  rows: readonly Ordered[],
): Promise<Map<string, { page: PrintPage; fonts: string }>> => {
  const signer = await mediaSigner()
  const covers = new Map<string, { page: PrintPage; fonts: string }>()
  for (const { order, book, lines } of rows) {
    if (!book || book.snapshotHash === null || book.snapshotHash !== lines[0]?.contentHash) continue
    const page = await coverPageOf(book, 'edit', signer)
    if (page) covers.set(order.id, { page, fonts: paths.bookFonts(publicId(book), 'cover') })
  }
  return covers
}

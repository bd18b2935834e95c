import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { deriveLater } from '#lib/media/derive.job.ts'
import { findAverages } from '#lib/media/media.sql.ts'
import { thumbnailPx } from '#lib/media/picture.ts'

/** Pages whose pictures say their colour; `unseen`: hashes of those nobody looked at yet. */
export const averagesIn = async (
  pages: PrintPage[],
  on: Db = db(),
): Promise<{ pages: PrintPage[]; unseen: string[] }> => {
  const hashes = [...new Set(pages.flatMap(({ elements }) => elements.flatMap(({ pid }) => pid ?? [])))]
  if (hashes.length === 0) return { pages, unseen: [] }
  const averages = await findAverages(on, hashes)
  const coloured = pages.map((page) => ({
    ...page,
    elements: page.elements.map((element) => {
      const average = averages.get(element.pid ?? '')
      return average ? { ...element, average } : element
    }),
  }))
  return { pages: coloured, unseen: hashes.filter((sha256) => averages.get(sha256) === null) }
}

/** Has pictures looked at whose colour was asked for. */
export const lookAt = async (unseen: readonly string[], ownerId: string, on: Db = db()): Promise<void> => {
  const pictures = unseen.map((sha256) => ({ sha256, widthPx: thumbnailPx }))
  if (pictures.length > 0) await deriveLater(on, pictures, ownerId)
}

/**
 * Pages whose pictures say their colour, so that nothing is white or grey while they come. It is asked for when a page
 * is, for books set before colours were kept; what nobody looked at is looked at for the next time. `on`: the transaction it is
 * asked in.
 */
export const withAverages = async (pages: PrintPage[], ownerId: string, on: Db = db()): Promise<PrintPage[]> => {
  const found = await averagesIn(pages, on)
  await lookAt(found.unseen, ownerId, on)
  return found.pages
}

import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { db } from '#lib/db/db.server.ts'
import { deriveLater } from '#lib/media/derive.job.ts'
import { findAverages } from '#lib/media/media.sql.ts'
import { thumbnailPx } from '#lib/media/picture.ts'

/**
 * Pages whose pictures say their colour, so that nothing is white or grey while they come. It is asked for when a page
 * is, for books set before colours were kept; what nobody looked at is looked at for the next time.
 */
export const withAverages = async (pages: PrintPage[], ownerId: string): Promise<PrintPage[]> => {
  const hashes = [...new Set(pages.flatMap(({ elements }) => elements.flatMap(({ pid }) => pid ?? [])))]
  const averages = await findAverages(db(), hashes)
  const unseen = hashes.filter((sha256) => averages.get(sha256) === null)
  const pictures = unseen.map((sha256) => ({ sha256, widthPx: thumbnailPx }))
  if (pictures.length > 0) await deriveLater(db(), pictures, ownerId)
  return pages.map((page) => ({
    ...page,
    elements: page.elements.map((element) => {
      const average = averages.get(element.pid ?? '')
      return average ? { ...element, average } : element
    }),
  }))
}

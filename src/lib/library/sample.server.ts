import { listBookMonths } from '#lib/books/book.sql.ts'
import { addressFor, grantFor, publicId } from '#lib/books/book-view.server.ts'
import { getLayout, getPages } from '#lib/books/layout-store.server.ts'
import { paintPrintPage } from '#lib/books/paint.ts'
import { toPrintPages } from '#lib/books/print-page-convert.ts'
import { fontSheetOf } from '#lib/books/reader-fonts.server.ts'
import { db } from '#lib/db/db.server.ts'
import { findSampleBook } from '#lib/library/sample.sql.ts'
import { log } from '#lib/log/log.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'

export type SampleSpread = { bookId: string; title: string; pages: string[]; fontCss: string }

/**
 * A spread of the public demo book, painted on the server: a month's first page that carries pictures, with its
 * neighbour. Undefined when there is no demo book; the home page then does without, also when something goes wrong here.
 */
export const sampleSpread = async (): Promise<SampleSpread | undefined> => {
  try {
    const book = await findSampleBook(db())
    if (!book?.layoutKey) return undefined
    const months = (await listBookMonths(db(), book.id)).filter(
      (row) => /^\d{6}$/.test(row.route) && row.pageCount >= 3,
    )
    const month = months[Math.floor(months.length / 2)]
    if (!month) return undefined
    const scenes = await getPages(month.layoutKey)
    const at = scenes.findIndex((page, index) => page.side === 'left' && scenes[index + 1] !== undefined)
    if (at < 0) return undefined
    const [layout, signer] = await Promise.all([getLayout(book.layoutKey), mediaSigner()])
    const pages = toPrintPages(scenes.slice(at, at + 2), layout.bodyPt, addressFor(signer, grantFor(book, 'view')))
    return {
      bookId: publicId(book),
      title: book.title,
      pages: pages.map((page) => paintPrintPage(page, 5)),
      fontCss: await fontSheetOf(month.layoutKey),
    }
  } catch (error) {
    log.warn({ err: error }, 'home page goes without its sample')
    return undefined
  }
}
